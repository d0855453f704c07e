// Records steps, the changes made on this phone: stores each, then lets the engine fold it behind those before
// it. A refused change is dropped. After another phone wrote, all steps are folded again behind its changes.

import { askEngine, newKey, questionAt, rulesHere } from "../offline/routes.js";
import { changeSteps, dropSteps, readMatch, saveStep } from "./store.js";

const OK = 200;
/** The state of a step that returns to its form. */
export const REFUSED = "refused";
/** Kinds of steps that start a match. */
export const STARTED = ["start", "rematch"];

/**
 * Returns a step in words: those of its deal in the queue, else the title of its form.
 * @param {Question} question
 * @param {string} [text]
 */
function stepText(question, text) {
  return text ?? document.querySelector(`form[action="${question.address}"] .entry-title`)?.textContent.trim() ?? "";
}

/**
 * Records a change; resolves to the engine's answer, which has an entry if the change is a step now.
 * @param {Question} question
 * @param {FormData} body
 * @param {string} [text]
 */
export async function enterStep(question, body, text) {
  const { code = "", number = 0 } = question;
  const { match, steps } = await readMatch(code);
  if (!match) throw new RangeError("This match is not on this phone.");
  let key = body.get("key") || newKey();
  const own = steps.find((each) => each.key === key);
  if (own?.kind === question.kind) return replaceStep(own, question, steps);
  if (own) key = newKey();
  /** @type {Step} */
  const step = {
    key, code, kind: question.kind, number,
    address: question.address, form: question.form, what: stepText(question, text), state: "waiting",
    at: new Date().toISOString(), version: match.version + steps.length, rules: await rulesHere(),
  };
  await saveStep(step);
  const answer = await drawStep(step, question.form, steps).catch(async (error) => {
    await dropSteps([step.key]);
    throw error;
  });
  if (answer.entry) await changeSteps({ [step.key]: resultOf(answer) });
  else await dropSteps([step.key]);
  return answer;
}

/**
 * Turns a deal into a step; resolves to null if it missed changes, about which the server will ask.
 * @param {Deal} deal
 */
export async function enterDeal(deal) {
  const { match, steps: own } = await readMatch(deal.code);
  const question = questionAt(deal.address, deal.answers);
  if (!question || !match || (Number(deal.version) < match.version + own.length && !own.some(({ key }) => key === deal.key))) return null;
  return enterStep(question, bodyOfDeal(deal), deal.what);
}

/** @param {Deal} deal */
function bodyOfDeal(deal) {
  const body = new FormData();
  for (const [name, value] of deal.answers) body.append(name, value);
  body.set("version", deal.version);
  body.set("key", deal.key);
  return body;
}

/**
 * Replaces a step by its correction, and folds those behind it again.
 * @param {Step} own
 * @param {Question} asked
 * @param {Step[]} steps
 */
async function replaceStep(own, { form: corrected }, steps) {
  const { version: _seen, ...form } = corrected;
  const answer = await drawStep(own, form, steps.slice(0, steps.indexOf(own)), own.key);
  if (!answer.entry) return answer;
  await changeSteps({ [own.key]: { ...resultOf(answer), form: corrected, rules: await rulesHere(), state: "waiting", says: undefined, by: "" } });
  await foldAgain(own.code);
  const address = `/m/${own.code}/`;
  const page = await askEngine({ kind: "match", code: own.code, number: 0, form: {}, address }, { key: newKey() });
  return { ...page, entry: answer.entry };
}

/** Resolves to the form for a step, with the match as it was before it. @param {Step} step */
export async function formBefore(step) {
  const { steps } = await readMatch(step.code);
  const before = steps.slice(0, steps.findIndex(({ key }) => key === step.key));
  const question = { kind: "match", code: step.code, number: 0, form: {}, address: `/m/${step.code}/` };
  const { html } = await askEngine(question, { key: step.key, before });
  return new DOMParser().parseFromString(html, "text/html").getElementById("entry");
}

/**
 * @param {Pick<Step, 'kind' | 'code' | 'number' | 'address' | 'at' | 'by'>} step
 * @param {Fields} form
 * @param {Step[]} before
 */
const drawStep = ({ kind, code, number, address, at, by }, form, before, key = newKey()) =>
  askEngine({ kind, code, number, address, form }, { key, at, before, author: by });

/** @param {Answer} answer */
const resultOf = ({ entry, version = 0, totals, saw }) => ({ entry, version: version - 1, totals, saw });

/**
 * Folds the steps of a match again behind its base: all of them, or those that were interrupted.
 * @param {string} code
 */
export async function foldAgain(code, every = true) {
  const { steps } = await readMatch(code);
  const before = [];
  for (const step of steps) {
    let own = step;
    if (!STARTED.includes(step.kind) && (every || !step.entry)) {
      const { version: _seen, ...form } = step.form;
      const answer = await drawStep(step, form, before);
      /** @type {Partial<Step>} */
      const change = answer.entry ? resultOf(answer) : { entry: null, ...(answer.status === OK ? {} : refusal(answer)) };
      await changeSteps({ [step.key]: change });
      own = { ...step, ...change };
    }
    before.push(own);
  }
}

/** @param {Answer} answer @returns {Partial<Step>} */
function refusal({ html }) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const messages = [...page.querySelectorAll("[data-why], p.error, .banner li, h1")].map((each) => each.textContent.trim());
  return { state: REFUSED, says: messages[0] ?? "" };
}
