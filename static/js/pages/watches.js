// What the page of a match runs for those who watch.

import "../match/open-deal.js";
import "../match/live.js";
import "../match/finish.js";
import "../match/strip-totals.js";
import "../match/announcer.js";
import "../match/share-picture.js";
import "../match/agreement.js";
