// What the page of notices runs.

import "../site/push-subscription.js";
