// What the page of groups runs.

import "../group-page.js";
