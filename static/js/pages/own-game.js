// The form of a game that a table makes itself, with a trial round.

import "../match/new-draft.js";
import "../match/new-form.js";
import "../deal/questions.js";
import "../deal/rows.js";
import "../setup/trial-round.js";
