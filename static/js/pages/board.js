// What the board of a match runs: nothing of other pages, which it has no places for.

import "../live.js";
import "../awake.js";
import "../board.js";
