// What the page of one deal runs, which is corrected or put between others there.

import "../deal/questions.js";
import "../deal/keyboard-digits.js";
import "../deal/scroll-to-next.js";
import "../site/handedness.js";
import "../match/open-deal.js";
import "../site/wake-lock.js";
import "../match/new-draft.js";
import "../groups/loader.js";
