// What the start page runs.

import "../group-cards.js";
import "../tonight.js";
import "../picture.js";
import "../first-use.js";
