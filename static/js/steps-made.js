// Steps: what was entered on this phone. Each is kept first and drawn then, behind all before it; what the
// rules refuse is no step. After another phone wrote, all are drawn anew behind what that brought.

import { answered, newKey, rulesHere } from "./asked-here.js";
import { changeSteps, dropSteps, held, keepStep } from "./matches-here.js";

const OK = 200;
/** Where the deal that was refused goes back to its form. */
export const REFUSED = "refused";

/** What a form says to a reader: chosen answers and typed numbers, as the queue has them. */
function what(asked, said) {
  return said ?? document.querySelector(`form[action="${asked.address}"] .entry-title`)?.textContent.trim() ?? "";
}

/** Keeps and draws what was entered; resolves to the phone's answer, with an entry where it is a step now. */
export async function enterStep(asked, body, said) {
  const { match, steps } = await held(asked.code);
  const step = {
    key: body.get("key") || newKey(), code: asked.code, kind: asked.kind, number: asked.number,
    address: asked.address, form: asked.form, what: what(asked, said), state: "waiting",
    at: new Date().toISOString(), version: match.version + steps.length, rules: await rulesHere(),
  };
  await keepStep(step);
  const answer = await drawn(step, asked.form, steps).catch(async (error) => {
    await dropSteps([step.key]);
    throw error;
  });
  if (answer.entry) await changeSteps({ [step.key]: made(answer) });
  else await dropSteps([step.key]);
  return answer;
}

const drawn = ({ kind, code, number, address, at }, form, before) =>
  answered({ kind, code, number, address, form }, { key: newKey(), at, before });

const made = ({ entry, version, totals, saw }) => ({ entry, version: version - 1, totals, saw });

/** Draws the steps of a match anew behind its base: after others wrote, or where a page was closed midway. */
export async function foldAnew(code, every = true) {
  const { steps } = await held(code);
  const before = [];
  for (const step of steps) {
    let own = step;
    if (!STARTED.includes(step.kind) && (every || !step.entry)) {
      const { version: _seen, ...form } = step.form;
      const answer = await drawn(step, form, before);
      const change = answer.entry ? made(answer) : { entry: null, ...(answer.status === OK ? {} : refusal(answer)) };
      await changeSteps({ [step.key]: change });
      own = { ...step, ...change };
    }
    before.push(own);
  }
}

const STARTED = ["start", "rematch"];

function refusal({ html }) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = [...page.querySelectorAll("[data-why], p.error, .banner li, h1")].map((each) => each.textContent.trim());
  return { state: REFUSED, says: said[0] ?? "" };
}
