// What the start page runs.

import "../group-cards.js";
import "../first-use.js";
