// The page of notices.

import "../site/push-subscription.js";
