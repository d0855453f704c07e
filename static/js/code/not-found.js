// Takes the code of a match that this site does not have to the page of codes: that in the link, else the one that
// this phone scanned without a network.

import { watchedMatch } from "./watched.js";

const CODE = /^#\d/;

const [, code] = /^\/m\/([^/]+)\//.exec(location.pathname) ?? [];
const scanned = CODE.test(location.hash) ? location.hash : `#${watchedMatch(code ?? "")?.texts[0] ?? ""}`;
if (code && CODE.test(scanned)) location.replace(`/code/${scanned}`);
