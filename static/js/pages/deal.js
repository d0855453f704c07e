// The page that corrects or inserts a deal.

import "../deal/questions.js";
import "../deal/rows.js";
import "../deal/order.js";
import "../deal/keyboard-digits.js";
import "../deal/scroll-to-next.js";
import "../site/handedness.js";
import "../match/open-deal.js";
import "../site/wake-lock.js";
import "../match/new-draft.js";
import "../groups/loader.js";
