// What the start page runs.

import "../groups/cards.js";
import "../groups/tonight.js";
import "../match/share-picture.js";
import "../site/first-use-hints.js";
