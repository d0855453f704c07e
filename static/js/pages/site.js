// What every page runs: deals that wait on this phone, the worker, forms that need the server, times.

import "../here.js";
import "../queue.js";
import "../offline.js";
import "../online.js";
import "../moments.js";
