// Records steps, the changes made on this phone: stores each, then renders it behind all before it. What the
// rules refuse is no step. After another phone wrote, all are rendered again behind its changes.

import { answered, newKey, rulesHere } from "../offline/routes.js";
import { changeSteps, dropSteps, held, keepStep } from "./store.js";

const OK = 200;
/** Where the deal that was refused goes back to its form. */
export const REFUSED = "refused";
/** What begins a match. */
export const STARTED = ["start", "rematch"];

/**
 * What a form says to a reader: chosen answers and typed numbers, as the queue has them.
 * @param {Question} asked
 * @param {string} [said]
 */
function what(asked, said) {
  return said ?? document.querySelector(`form[action="${asked.address}"] .entry-title`)?.textContent.trim() ?? "";
}

/**
 * Keeps and draws what was entered; resolves to the phone's answer, with an entry where it is a step now.
 * @param {Question} asked
 * @param {FormData} body
 * @param {string} [said]
 */
export async function enterStep(asked, body, said) {
  const { code = "", number = 0 } = asked;
  const { match, steps } = await held(code);
  if (!match) throw new RangeError("This match is not on this phone.");
  let key = body.get("key") || newKey();
  const own = steps.find((each) => each.key === key);
  if (own?.kind === asked.kind) return enteredAgain(own, asked, steps);
  if (own) key = newKey();
  /** @type {Step} */
  const step = {
    key, code, kind: asked.kind, number,
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

/**
 * Puts what was mended in the place of the step that it was, and draws those behind it anew.
 * @param {Step} own
 * @param {Question} asked
 * @param {Step[]} steps
 */
async function enteredAgain(own, { form: mended }, steps) {
  const { version: _seen, ...form } = mended;
  const answer = await drawn(own, form, steps.slice(0, steps.indexOf(own)), own.key);
  if (!answer.entry) return answer;
  await changeSteps({ [own.key]: { ...made(answer), form: mended, rules: await rulesHere(), state: "waiting", says: undefined } });
  await foldAnew(own.code);
  const address = `/m/${own.code}/`;
  const page = await answered({ kind: "match", code: own.code, number: 0, form: {}, address }, { key: newKey() });
  return { ...page, entry: answer.entry };
}

/** The form of a step as it was before it, as a page of its own. @param {Step} step */
export async function formBefore(step) {
  const { steps } = await held(step.code);
  const before = steps.slice(0, steps.findIndex(({ key }) => key === step.key));
  const asked = { kind: "match", code: step.code, number: 0, form: {}, address: `/m/${step.code}/` };
  const { html } = await answered(asked, { key: step.key, before });
  return new DOMParser().parseFromString(html, "text/html").getElementById("entry");
}

/**
 * @param {Pick<Step, 'kind' | 'code' | 'number' | 'address' | 'at'>} step
 * @param {Fields} form
 * @param {Step[]} before
 */
const drawn = ({ kind, code, number, address, at }, form, before, key = newKey()) =>
  answered({ kind, code, number, address, form }, { key, at, before });

/** @param {Answer} answer */
const made = ({ entry, version = 0, totals, saw }) => ({ entry, version: version - 1, totals, saw });

/**
 * Draws the steps of a match anew behind its base: after others wrote, or where a page was closed midway.
 * @param {string} code
 */
export async function foldAnew(code, every = true) {
  const { steps } = await held(code);
  const before = [];
  for (const step of steps) {
    let own = step;
    if (!STARTED.includes(step.kind) && (every || !step.entry)) {
      const { version: _seen, ...form } = step.form;
      const answer = await drawn(step, form, before);
      /** @type {Partial<Step>} */
      const change = answer.entry ? made(answer) : { entry: null, ...(answer.status === OK ? {} : refusal(answer)) };
      await changeSteps({ [step.key]: change });
      own = { ...step, ...change };
    }
    before.push(own);
  }
}

/** @param {Answer} answer @returns {Partial<Step>} */
function refusal({ html }) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const said = [...page.querySelectorAll("[data-why], p.error, .banner li, h1")].map((each) => each.textContent.trim());
  return { state: REFUSED, says: said[0] ?? "" };
}
