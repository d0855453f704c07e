// What the page of a result runs.

import "../match/open-deal.js";
