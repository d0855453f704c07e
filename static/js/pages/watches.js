// The page of a match for readers.

import "../match/open-deal.js";
import "../match/live.js";
import "../match/finish.js";
import "../match/strip-totals.js";
import "../match/announcer.js";
import "../match/share-picture.js";
import "../match/agreement.js";
import "../code/loader.js";
