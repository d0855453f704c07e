// The details of a match, and the page of a game that a table has made.

import "../match/new-draft.js";
import "../setup/option-conditions.js";
