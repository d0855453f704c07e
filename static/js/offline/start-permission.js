// Stores whether the site lets this phone start matches, for when there is no network.

const STORAGE_KEY = "starts barred";
/** The address of the import form, which needs the same permission as starting a match. */
const FORM = "/import/";
const FORBIDDEN = 403;

/** Asks the server and stores its decision; resolves to its answer. */
export async function checkPermission() {
  const answer = await fetch(FORM, { method: "HEAD", cache: "no-store" });
  try {
    if (answer.status === FORBIDDEN) localStorage.setItem(STORAGE_KEY, "1");
    else if (answer.ok) localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Without storage the player is told when the match is sent.
  }
  return answer;
}

/** Returns whether the server refuses matches started on this phone. */
export function isBarred() {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
