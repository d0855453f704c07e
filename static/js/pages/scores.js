// What the page of a match runs for its scorer.

import "../entry.js";
import "../digits.js";
import "../attention.js";
import "../hand.js";
import "../menu.js";
import "../deals.js";
import "../live.js";
import "../standing.js";
import "../news.js";
import "../picture.js";
import "../agree.js";
import "../awake.js";
import "../draft.js";
import "../group-here.js";
