// The page of a result.

import "../match/open-deal.js";
