// What the page of a result runs.

import "../deals.js";
