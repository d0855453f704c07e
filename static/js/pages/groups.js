// The page of groups.

import "../groups/page.js";
import "../match/share-picture.js";
