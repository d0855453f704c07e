// Every page: the queue of deals, the service worker, forms that need the server, local times.

import "../offline/loader.js";
import "../queue/queue.js";
import "../offline/register-worker.js";
import "../queue/online-forms.js";
import "../site/local-times.js";
