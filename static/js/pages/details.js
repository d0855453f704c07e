// The form of a match's details.

import "../setup/option-conditions.js";
