// Lists the steps that wait, and asks what to do if another phone wrote meanwhile.
// Its words are in templates/phone/_steps.html.

import { answered, nameOf } from "../offline/routes.js";
import { isBarred } from "../offline/start-permission.js";
import { changeSteps, dropMatch, dropSteps, held, steps } from "./store.js";
import { mend } from "./repair.js";
import { REFUSED, STARTED, foldAnew } from "./record.js";
import { isAway, sendNow } from "./send.js";
import { find } from "../site/element.js";

/** Nothing is said of what gets through at once. */
const SOON = 400;
const FILE = "application/json";

const panel = () => document.getElementById("steps");

/** The panel, with all its words: it comes with the switch, once there is something to say. */
async function wanted() {
  const open = panel();
  if (open) return open;
  const answer = await fetch(`/offline/${document.documentElement.lang}/switch/`);
  const made = find("#steps", new DOMParser().parseFromString(await answer.text(), "text/html"));
  if (!panel()) find("#queue").after(made);
  const place = find("#steps");
  find("[data-send]", place).addEventListener("click", sendNow);
  return place;
}

/** Returns a phrase of the panel, filled with values. @param {string} name @param {Record<string, string | number>} values */
const phrase = (name, values = {}) => (panel()?.dataset[name] ?? "").replace(/\{(\w+)\}/g, (_all, each) => String(values[each] ?? ""));

/** @type {number | undefined} */
let timer;

/** Draws all of it, soon. */
export function draw() {
  clearTimeout(timer);
  timer = setTimeout(() => drawNow().catch(() => {}), SOON);
}

async function drawNow() {
  const all = await steps();
  if (!all.length && !panel()) return;
  const place = await wanted();
  place.hidden = !all.length && !find("[data-told]", place).textContent;
  const back = all.find((each) => each.state !== "waiting");
  place.toggleAttribute("data-back", back !== undefined);
  const lines = [back && wordsOf(back, all), all.length && phrase("waiting", { n: all.length })];
  find("[data-said]", place).textContent = lines.filter(Boolean).join(" \u00b7 ");
  const here = await held(location.pathname.split("/")[2] ?? "");
  // Nobody can open it yet, and the server may give it another.
  for (const each of document.querySelectorAll(".top-code")) each.hidden = here.match?.born === true;
  const codes = [...new Set(all.map((each) => each.code))];
  const groups = await Promise.all(codes.map((code) => ofMatch(code, all.filter((each) => each.code === code))));
  find("[data-list]", place).replaceChildren(...groups);
  find("summary", place).hidden = !all.length;
  badge(all.length);
}

/** Says on the app's own sign how much waits, where the phone can. @param {number} count */
function badge(count) {
  if (count) navigator.setAppBadge?.(count).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
}

/**
 * What is said in short of a step that was refused, or asked about.
 * @param {Step} step
 * @param {Step[]} all
 */
function wordsOf({ code, state, what, says }, all) {
  const asked = all.filter((each) => each.code === code && each.state === "asked");
  const theirs = asked.flatMap((each) => each.theirs ?? []);
  if (state !== REFUSED) return phrase("asked", { theirs: theirs.length, mine: asked.length });
  return [phrase("refused"), what, says].filter(Boolean).join(" ");
}

/** @param {string} code @param {Step[]} own */
async function ofMatch(code, own) {
  const { match } = await held(code);
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
  if (asked.length) item.append(question(code, asked));
  for (const step of own.filter((each) => each.state === REFUSED)) item.append(refused(step));
  item.append(button(phrase("copy"), () => saveCopy(code)));
  return item;
}

/** Says on the form of a new match that the site will not take it as it is. */
export async function sayStarts() {
  const form = document.querySelector("form.new");
  if (!form || !isBarred() || (form.elements.csrfmiddlewaretoken?.value && !isAway())) return;
  await wanted();
  const says = document.createElement("p");
  says.className = "banner notice";
  says.setAttribute("role", "status");
  says.textContent = phrase("barred");
  form.prepend(says);
}

/** What was typed of a deal, in whatever order it was stored, with or without what is nothing. @param {object} [deal] */
function typed(deal) {
  /** @param {object} value */
  const sorted = (value) => Object.fromEntries(Object.entries(value).filter(([, each]) => each).sort());
  return JSON.stringify(deal, (_name, value) => (value?.constructor === Object ? sorted(value) : value));
}

/**
 * Whether a deal is one that another phone has entered: the same of everything that was typed.
 * @param {Step} step
 * @param {Entry[]} theirs
 */
const same = ({ entry }, theirs) => entry?.kind === "add" && theirs.some(({ kind, new: deal }) => kind === "add" && typed(deal) === typed(entry.new));

/** @param {string} code @param {Step[]} own */
function question(code, own) {
  const theirs = own.flatMap((each) => each.theirs ?? []);
  const twice = own.filter((each) => same(each, theirs));
  const box = document.createElement("div");
  box.className = "banner notice";
  box.setAttribute("role", "alert");
  const says = document.createElement("p");
  says.textContent = phrase("asked", { theirs: theirs.length, mine: own.length });
  box.append(says);
  if (twice.length) {
    const marked = document.createElement("p");
    marked.textContent = phrase("twice", { n: twice.length });
    box.append(marked, button(phrase("others"), () => settle(code, own, twice)));
  }
  box.append(button(phrase("both"), () => settle(code, own, [])), button(phrase("mine"), () => settle(code, own, own)));
  return box;
}

/**
 * Sends what is kept of the steps that were asked about; nothing of the other phone's is touched.
 * @param {string} code
 * @param {Step[]} own
 * @param {Step[]} without
 */
async function settle(code, own, without) {
  await dropSteps(without.map(({ key }) => key));
  const left = own.filter((each) => !without.includes(each));
  const { match } = await held(code);
  if (!match) return;
  /** @param {number} place @returns {Partial<Step>} */
  const behind = (place) => ({ state: "waiting", theirs: undefined, version: match.version + place, saw: undefined, totals: undefined });
  await changeSteps(Object.fromEntries(left.map(({ key }, place) => [key, behind(place)])));
  // Without the engine the server alone says what they come to.
  await foldAnew(code).catch(() => {});
  document.dispatchEvent(new CustomEvent("steps-sent", { detail: { code, anew: true } }));
  await sendNow();
}

/** @param {Step} step */
function refused(step) {
  const box = document.createElement("p");
  box.className = "error";
  box.append([phrase("refused"), step.what, step.says].filter(Boolean).join(" "), " ");
  const acts = step.kind === "record" ? [button(phrase("mend"), () => mend(step))] : [];
  box.append(...acts, button(phrase("drop"), () => drop(step)));
  return box;
}

/**
 * Drops a step that was refused, and sends those behind it; a match that cannot begin leaves a copy.
 * @param {Step} step
 * @returns {Promise<void>}
 */
async function drop({ key, code, kind }) {
  if (STARTED.includes(kind)) {
    await saveCopy(code);
    await dropMatch(code);
    return void location.assign("/");
  }
  await dropSteps([key]);
  await foldAnew(code).catch(() => {});
  document.dispatchEvent(new CustomEvent("steps-sent", { detail: { code, anew: true } }));
  await sendNow();
}

/** Saves a match as a file that the site can import: what the server has of it, and what waits. @param {string} code */
async function saveCopy(code) {
  const { html: copy } = await answered({ kind: "copy", code, number: 0, form: {}, address: "" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([copy], { type: FILE }));
  link.download = `${code}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** @param {string} text @param {() => unknown} work */
function button(text, work) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button quiet";
  made.textContent = text;
  made.addEventListener("click", work);
  return made;
}

/**
 * What everybody has by the server's rules; names keep their own direction.
 * @param {HeldMatch} match
 * @param {Standing} said
 */
function scores({ base }, { standing }) {
  const names = base.opening.players.map(nameOf);
  /** @param {Standing['standing'][0]} row */
  const line = ({ players, score }) => `\u2068${players.map((seat) => names[seat]).join(" & ")}\u2069 ${score.replace("-", "\u2212")}`;
  return standing.map(line).join(" \u00b7 ");
}

/** Says what counted otherwise at the server; discards the step on the form. */
export function begin() {
  document.addEventListener("step-drop", async ({ detail: { key } }) => {
    const own = (await steps()).find((each) => each.key === key);
    if (own) await drop(own);
  });
  document.addEventListener("steps-differ", async ({ detail: { step, said } }) => {
    const place = await wanted();
    const { match } = await held(step.code);
    if (!match) return;
    find("[data-told]", place).textContent = phrase("differs", { scores: scores(match, said) });
    place.hidden = false;
    find("details", place).open = true;
  });
}
