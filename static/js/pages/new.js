// What the form of a new match runs.

import "../draft.js";
import "../new.js";
import "../group-new.js";
