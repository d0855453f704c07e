// What every page runs: deals that wait on this phone, the worker, forms that need the server, times.

import "../offline/loader.js";
import "../queue/queue.js";
import "../offline/register-worker.js";
import "../queue/online-forms.js";
import "../site/local-times.js";
