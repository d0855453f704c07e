// The board of a match.

import "../match/live.js";
import "../site/wake-lock.js";
import "../screens/board.js";
