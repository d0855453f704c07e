// What the form of a new match runs.

import "../match/new-draft.js";
import "../match/new-form.js";
import "../groups/new-match.js";
