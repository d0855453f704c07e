// What the page of one deal runs, which is corrected or put between others there.

import "../entry.js";
import "../digits.js";
import "../attention.js";
import "../hand.js";
import "../deals.js";
import "../awake.js";
import "../draft.js";
import "../group-here.js";
