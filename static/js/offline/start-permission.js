// Stores whether the site lets this phone start matches, for when there is no network.

const PLACE = "starts barred";
/** The form that takes a match from a file: the site lets start with it whom it lets start any. */
const FORM = "/import/";
const FORBIDDEN = 403;

/** Asks the server, and notes what it says; resolves to its answer. */
export async function askToStart() {
  const answer = await fetch(FORM, { method: "HEAD", cache: "no-store" });
  try {
    if (answer.status === FORBIDDEN) localStorage.setItem(PLACE, "1");
    else if (answer.ok) localStorage.removeItem(PLACE);
  } catch {
    // Then it is said when the match is sent.
  }
  return answer;
}

/** Whether the server has said that matches of this phone will not be taken. */
export function isBarred() {
  try {
    return localStorage.getItem(PLACE) !== null;
  } catch {
    return false;
  }
}
