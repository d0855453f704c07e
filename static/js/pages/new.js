// The form of a new match.

import "../match/new-draft.js";
import "../match/new-form.js";
import "../groups/new-match.js";
