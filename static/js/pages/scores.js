// The page of a match for its scorer.

import "../deal/questions.js";
import "../deal/rows.js";
import "../deal/order.js";
import "../deal/keyboard-digits.js";
import "../deal/scroll-to-next.js";
import "../deal/later-papers.js";
import "../site/handedness.js";
import "../match/menu.js";
import "../match/open-deal.js";
import "../match/live.js";
import "../match/strip-totals.js";
import "../match/announcer.js";
import "../match/share-picture.js";
import "../match/agreement.js";
import "../site/wake-lock.js";
import "../match/new-draft.js";
import "../groups/loader.js";
import "../code/loader.js";
