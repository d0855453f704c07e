// What the board of a match runs: nothing of other pages, which it has no places for.

import "../match/live.js";
import "../site/wake-lock.js";
import "../screens/board.js";
