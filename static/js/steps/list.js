// Lists the waiting steps, and asks what to do if another phone wrote meanwhile.
// Its phrases are in templates/phone/_steps.html.

import { askEngine, nameOf } from "../offline/routes.js";
import { isBarred } from "../offline/start-permission.js";
import { changeSteps, dropMatch, dropSteps, readMatch, readSteps } from "./store.js";
import { repairStep } from "./repair.js";
import { REFUSED, STARTED, foldAgain } from "./record.js";
import { isAway, sendNow } from "./send.js";
import { find } from "../site/element.js";

/** Steps that are sent at once are not shown. */
const SOON = 400;
const FILE = "application/json";

const panel = () => document.getElementById("steps");

/** Resolves to the panel; fetches it, with its phrases, the first time. */
async function loadPanel() {
  const open = panel();
  if (open) return open;
  const answer = await fetch(`/offline/${document.documentElement.lang}/switch/`);
  const element = find("#steps", new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (!panel()) find("#queue").after(element);
  const place = find("#steps");
  find("[data-send]", place).addEventListener("click", sendNow);
  return place;
}

/** Returns a phrase of the panel, filled with values. @param {string} name @param {Record<string, string | number>} values */
const phrase = (name, values = {}) => (panel()?.dataset[name] ?? "").replace(/\{(\w+)\}/g, (_all, each) => String(values[each] ?? ""));

/** @type {number | undefined} */
let timer;

/** Draws the panel, soon. */
export function draw() {
  clearTimeout(timer);
  timer = setTimeout(() => drawNow().catch(() => {}), SOON);
}

async function drawNow() {
  const all = await readSteps();
  if (!all.length && !panel()) return;
  const place = await loadPanel();
  place.hidden = !all.length && !find("[data-told]", place).textContent;
  const back = all.find((each) => each.state !== "waiting");
  place.toggleAttribute("data-back", back !== undefined);
  const lines = [back && stateText(back, all), all.length && phrase("waiting", { n: all.length })];
  find("[data-said]", place).textContent = lines.filter(Boolean).join(" \u00b7 ");
  const open = await readMatch(location.pathname.split("/")[2] ?? "");
  // The code is of no use yet, and the server may replace it.
  for (const each of document.querySelectorAll(".top-code")) each.hidden = open.match?.born === true;
  const codes = [...new Set(all.map((each) => each.code))];
  const groups = await Promise.all(codes.map((code) => itemOf(code, all.filter((each) => each.code === code))));
  find("[data-list]", place).replaceChildren(...groups);
  find("summary", place).hidden = !all.length;
  setBadge(all.length);
}

/** Shows the number of waiting steps on the app's icon, if the phone can. @param {number} count */
function setBadge(count) {
  if (count) navigator.setAppBadge?.(count).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

/**
 * Returns the short text about a step that was refused, or is in question.
 * @param {Step} step
 * @param {Step[]} all
 */
function stateText({ code, state, what, says }, all) {
  const asked = all.filter((each) => each.code === code && each.state === "asked");
  const theirs = asked.flatMap((each) => each.theirs ?? []);
  if (state !== REFUSED) return phrase("asked", { theirs: theirs.length, mine: asked.length });
  return [phrase("refused"), what, says].filter(Boolean).join(" ");
}

/** @param {string} code @param {Step[]} own */
async function itemOf(code, own) {
  const { match } = await readMatch(code);
  const item = document.createElement("li");
  item.dataset.code = code;
  const link = document.createElement("a");
  link.href = `/m/${code}/`;
  link.textContent = match ? match.base.opening.players.join(", ") : code;
  const line = document.createElement("p");
  line.append(link, ` ${phrase("count", { n: own.length })}`);
  if (match?.born) line.append(` ${phrase("born")}`);
  item.append(line);
  const asked = own.filter((each) => each.state === "asked");
  if (asked.length) item.append(questionBox(code, asked));
  for (const step of own.filter((each) => each.state === REFUSED)) item.append(refusalBox(step));
  item.append(createButton(phrase("copy"), () => saveCopy(code)));
  return item;
}

/** Shows on the form of a new match that the site will refuse it. */
export async function showBarred() {
  const form = document.querySelector("form.new");
  if (!form || !isBarred() || (form.elements.csrfmiddlewaretoken?.value && !isAway())) return;
  await loadPanel();
  const line = document.createElement("p");
  line.className = "banner notice";
  line.setAttribute("role", "status");
  line.textContent = phrase("barred");
  form.prepend(line);
}

/** Returns what was typed of a deal as JSON, sorted and without empty values. @param {object} [deal] */
function typedText(deal) {
  /** @param {object} value */
  const sorted = (value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each).sort());
  return JSON.stringify(deal, (_name, value) => (value?.constructor === Object ? sorted(value) : value));
}

/**
 * Returns whether another phone has entered the same deal: everything typed is equal.
 * @param {Step} step
 * @param {Entry[]} theirs
 */
const isSame = ({ entry }, theirs) => entry?.kind === "add" && theirs.some(({ kind, new: deal }) => kind === "add" && typedText(deal) === typedText(entry.new));

/** @param {string} code @param {Step[]} own */
function questionBox(code, own) {
  const theirs = own.flatMap((each) => each.theirs ?? []);
  const twice = own.filter((each) => isSame(each, theirs));
  const box = document.createElement("div");
  box.className = "banner notice";
  box.setAttribute("role", "alert");
  const says = document.createElement("p");
  says.textContent = phrase("asked", { theirs: theirs.length, mine: own.length });
  box.append(says);
  if (twice.length) {
    const marked = document.createElement("p");
    marked.textContent = phrase("twice", { n: twice.length });
    box.append(marked, createButton(phrase("others"), () => sendRest(code, own, twice)));
  }
  box.append(createButton(phrase("both"), () => sendRest(code, own, [])), createButton(phrase("mine"), () => sendRest(code, own, own)));
  return box;
}

/**
 * Drops some of the steps in question, and sends the rest after the other phone's changes.
 * @param {string} code
 * @param {Step[]} own
 * @param {Step[]} without
 */
async function sendRest(code, own, without) {
  await dropSteps(without.map(({ key }) => key));
  const left = own.filter((each) => !without.includes(each));
  const { match } = await readMatch(code);
  if (!match) return;
  /** @param {number} place @returns {Partial<Step>} */
  const changeAt = (place) => ({ state: "waiting", theirs: undefined, version: match.version + place, saw: undefined, totals: undefined });
  await changeSteps(Object.fromEntries(left.map(({ key }, place) => [key, changeAt(place)])));
  // Without the engine only the server computes the result.
  await foldAgain(code).catch(() => {});
  document.dispatchEvent(new CustomEvent("steps-sent", { detail: { code, anew: true } }));
  await sendNow();
}

/** @param {Step} step */
function refusalBox(step) {
  const box = document.createElement("p");
  box.className = "error";
  box.append([phrase("refused"), step.what, step.says].filter(Boolean).join(" "), " ");
  const acts = step.kind === "record" ? [createButton(phrase("mend"), () => repairStep(step))] : [];
  box.append(...acts, createButton(phrase("drop"), () => dropStep(step)));
  return box;
}

/**
 * Drops a refused step, and sends those behind it; a match that was refused is saved as a file.
 * @param {Step} step
 * @returns {Promise<void>}
 */
async function dropStep({ key, code, kind }) {
  if (STARTED.includes(kind)) {
    await saveCopy(code);
    await dropMatch(code);
    return void location.assign("/");
  }
  await dropSteps([key]);
  await foldAgain(code).catch(() => {});
  document.dispatchEvent(new CustomEvent("steps-sent", { detail: { code, anew: true } }));
  await sendNow();
}

/** Saves a match with its waiting steps as a file that the site can import. @param {string} code */
async function saveCopy(code) {
  const { html: copy } = await askEngine({ kind: "copy", code, number: 0, form: {}, address: "" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([copy], { type: FILE }));
  link.download = `${code}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {string} text @param {() => unknown} work */
function createButton(text, work) {
  const element = document.createElement("button");
  element.type = "button";
  element.className = "button quiet";
  element.textContent = text;
  element.addEventListener("click", work);
  return element;
}

/**
 * Returns all scores by the server's rules; names keep their own direction.
 * @param {StoredMatch} match
 * @param {Standing} said
 */
function scoresText({ base }, { standing }) {
  const names = base.opening.players.map(nameOf);
  /** @param {Standing['standing'][0]} row */
  const line = ({ players, score }) => `\u2068${players.map((seat) => names[seat]).join(" & ")}\u2069 ${score.replace("-", "\u2212")}`;
  return standing.map(line).join(" \u00b7 ");
}

/** Listens for steps to discard, and for scores that differ at the server. */
export function begin() {
  document.addEventListener("step-drop", async ({ detail: { key } }) => {
    const own = (await readSteps()).find((each) => each.key === key);
    if (own) await dropStep(own);
  });
  document.addEventListener("steps-differ", async ({ detail: { step, said } }) => {
    const place = await loadPanel();
    const { match } = await readMatch(step.code);
    if (!match) return;
    find("[data-told]", place).textContent = phrase("differs", { scores: scoresText(match, said) });
    place.hidden = false;
    find("details", place).open = true;
  });
}
