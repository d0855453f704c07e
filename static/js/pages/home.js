// The start page.

import "../groups/cards.js";
import "../groups/tonight.js";
import "../match/find-game.js";
import "../match/share-picture.js";
import "../setup/own-games.js";
import "../site/first-use-hints.js";
