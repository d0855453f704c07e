// What the page of notices runs.

import "../push.js";
