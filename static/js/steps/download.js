// Downloads the matches that this phone scores, for when there is no network.

import { forget, forgetOld, held, keepBase, matches, rebase, steps } from "./store.js";

/** As many matches are kept, the newest. */
const MOST_MATCHES = 60;
/** From here on it is not the site that answers: a proxy says that it is away. */
const AWAY = 502;

/** Reads something of the server; rejects where it is away. @param {string} address @param {HeadersInit} [headers] */
async function read(address, headers) {
  const answer = await fetch(address, { headers });
  if (answer.status >= AWAY) throw new Error("The server is away.");
  return answer;
}

/**
 * Keeps what the server has of a match that this phone scores, and forgets one that it does not.
 * @param {string} code
 */
export async function keepMatch(code) {
  const { match } = await held(code);
  const since = match && !match.born ? `?since=${match.version}` : "";
  const answer = await read(`/m/${code}/log/${since}`, { Accept: "application/json" });
  if (answer.status === 404) return forget(code);
  if (!answer.ok) return undefined;
  const said = await answer.json();
  if (said.author === null) return forget(code);
  if (match && since && said.since <= match.version) await rebase(code, said);
  else await keepBase(code, said);
  return forgetOld(MOST_MATCHES);
}

/** The codes of the matches on the start page, the one that changed last at the end. @param {Document} page */
function listedOn(page) {
  const links = [...page.querySelectorAll("main a[href^='/m/']")];
  return links.flatMap((each) => each.getAttribute("href")?.split("/")[2] ?? []).reverse();
}

/** Keeps the matches that a start page lists, but for those that are here already. @param {Document} page */
export async function keepMissing(page) {
  const own = new Set((await matches()).map(({ code }) => code));
  for (const code of listedOn(page)) if (!own.has(code)) await keepMatch(code);
}

/** Keeps every match that this phone scores, as the server has it now; what waits to be sent goes first. */
export async function keepAll() {
  const answer = await read("/");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const waiting = new Set((await steps()).map(({ code }) => code));
  for (const code of listedOn(page)) if (!waiting.has(code)) await keepMatch(code);
}
