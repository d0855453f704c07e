// Downloads the matches that this phone scores, for when there is no network.

import { forgetMatch, forgetOldMatches, readMatch, readMatches, readSteps, rebase, saveBase } from "./store.js";

/** The number of newest matches that stay on this phone. */
const MOST_MATCHES = 60;
/** Statuses from here on come from a proxy: the site is away. */
const AWAY = 502;

/** Fetches an address; rejects if the server is away. @param {string} address @param {HeadersInit} [headers] */
async function fetchServer(address, headers) {
  const answer = await fetch(address, { headers });
  if (answer.status >= AWAY) throw new Error("The server is away.");
  return answer;
}

/**
 * Stores the server's log of a match that this phone scores; removes a match that it may not score.
 * @param {string} code
 */
export async function downloadMatch(code) {
  const { match } = await readMatch(code);
  const since = match && !match.born ? `?since=${match.version}` : "";
  const answer = await fetchServer(`/m/${code}/log/${since}`, { Accept: "application/json" });
  if (answer.status === 404) return forgetMatch(code);
  if (!answer.ok) return undefined;
  const log = await answer.json();
  if (log.author === null) return forgetMatch(code);
  if (match && since && log.since <= match.version) await rebase(code, log);
  else await saveBase(code, log);
  return forgetOldMatches(MOST_MATCHES);
}

/** Returns the codes of the matches on a start page, the one that changed last at the end. @param {Document} page */
function codesOn(page) {
  const links = [...page.querySelectorAll("main a[href^='/m/']")];
  return links.flatMap((each) => each.getAttribute("href")?.split("/")[2] ?? []).reverse();
}

/** Downloads the matches of a start page that are not on this phone. @param {Document} page */
export async function downloadMissing(page) {
  const own = new Set((await readMatches()).map(({ code }) => code));
  for (const code of codesOn(page)) if (!own.has(code)) await downloadMatch(code);
}

/** Downloads every match that this phone scores, except those with waiting steps. */
export async function downloadAll() {
  const answer = await fetchServer("/");
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const waiting = new Set((await readSteps()).map(({ code }) => code));
  for (const code of codesOn(page)) if (!waiting.has(code)) await downloadMatch(code);
}
