// Hands the scoring of a match over to another phone: asks the engine for the codes, then notes who scores.

import { askEngine, newKey } from "../offline/routes.js";
import { SCORER, changeRight, readMatch } from "../steps/store.js";
import { passPen, showHolder } from "./holder.js";

/** @param {Step} step */
const passedStep = ({ key, kind, number, address, form, at, by = "", state }) => ({ key, kind, number, address, form, at, by, state });

/**
 * Resolves to the engine's next page: the second question, or the codes.
 * @param {Question} question
 * @returns {Promise<Answer>}
 */
export async function handOver(question) {
  const { code = "", form } = question;
  const { match, steps } = await readMatch(code);
  if (!match) throw new RangeError("This match is not on this phone.");
  const pen = { base: match.base, steps: steps.map(passedStep), scorer_key: match.key ?? "" };
  const answer = await askEngine({ ...question, pen, agent: navigator.userAgent }, { key: newKey() });
  if (!answer.author) return answer;
  // The server has not named this phone: it goes by the name in the code from now on.
  if (match.author === SCORER) await changeRight(code, { author: answer.author });
  passPen(code, form.to?.[0] ?? "");
  await showHolder();
  return answer;
}
