// What the page of groups runs.

import "../groups/page.js";
import "../match/share-picture.js";
