// What the page of a match runs for those who watch.

import "../deals.js";
import "../live.js";
import "../match-over.js";
import "../standing.js";
import "../news.js";
import "../picture.js";
import "../agree.js";
