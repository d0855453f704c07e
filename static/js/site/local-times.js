// Shows times in the reader's zone, or as "12 min ago" in the same evening, and stores the zone in a cookie.
// It runs once the page is shown: the first use of `Intl` is slow.

import { find } from "./element.js";

const NIGHT = 6 * 3600e3; // an evening ends at six in the morning
const SOON = 2_000;
const pageZone = find("meta[name=time-zone]").content;
const { lang } = document.documentElement;
const language = lang === "en" ? "en-GB" : lang;

/** @template Made @param {() => Made} make */
const once = (make) => {
  let made;
  return () => (made ??= make());
};
const zone = once(() => window.Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
const exactFormat = once(() => new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", numberingSystem: "latn" }));
const agoFormat = once(() => new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style: "short", numeric: "auto" }));

/** Returns the day of the evening that a moment belongs to. @param {number} moment */
function evening(moment) {
  return new Date(moment - NIGHT).toDateString();
}

/** @param {AnyElement} element */
function showTime(element) {
  const moment = new Date(element.dateTime).getTime();
  const now = Date.now();
  const exact = (element.dataset.exact ??= zone() === pageZone ? element.textContent : exactFormat().format(moment));
  const recent = moment <= now && evening(moment) === evening(now);
  element.textContent = recent ? agoText(now - moment) : exact;
  element.title = recent ? exact : "";
}

/** @param {number} time */
function agoText(time) {
  const minutes = Math.floor(time / 60e3);
  if (minutes < 1) return agoFormat().format(0, "second");
  return minutes < 60 ? agoFormat().format(-minutes, "minute") : agoFormat().format(-Math.floor(minutes / 60), "hour");
}

function showAll() {
  for (const element of document.querySelectorAll("time[data-moment]")) showTime(element);
}

function storeZone() {
  if (!zone() || zone() === pageZone) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `zone=${encodeURIComponent(zone())}; Path=/; Max-Age=63072000; SameSite=Lax${secure}`;
}

function begin() {
  storeZone();
  showAll();
  setInterval(showAll, 60e3);
  addEventListener("pageshow", showAll);
  document.addEventListener("htmx:afterSettle", showAll);
}

if ("requestIdleCallback" in window) requestIdleCallback(begin, { timeout: SOON });
else setTimeout(begin);
