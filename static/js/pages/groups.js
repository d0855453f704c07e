// What the page of groups runs.

import "../group-page.js";
import "../picture.js";
