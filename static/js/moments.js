// Times in the reader's own zone: names the zone to the server, and says "12 min ago" this evening.

const NIGHT = 6 * 3600e3; // a night goes on until six in the morning
const shownIn = document.querySelector("meta[name=time-zone]").content;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const { lang } = document.documentElement;
const language = lang === "en" ? "en-GB" : lang;

if (zone && zone !== shownIn) {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `zone=${encodeURIComponent(zone)}; Path=/; Max-Age=63072000; SameSite=Lax${secure}`;
}

const exactly = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", numberingSystem: "latn" });
const ago = new Intl.RelativeTimeFormat(`${language}-u-nu-latn`, { style: "short", numeric: "auto" });

/** Returns the day of the evening that a moment belongs to. */
function evening(moment) {
  return new Date(moment - NIGHT).toDateString();
}

function show(element) {
  const moment = new Date(element.dateTime).getTime();
  const now = Date.now();
  element.dataset.exact ??= zone === shownIn ? element.textContent : exactly.format(moment);
  const recent = moment <= now && evening(moment) === evening(now);
  const minutes = Math.floor((now - moment) / 60e3);
  let told = ago.format(-minutes, "minute");
  if (minutes < 1) told = ago.format(0, "second");
  else if (minutes >= 60) told = ago.format(-Math.floor(minutes / 60), "hour");
  element.textContent = recent ? told : element.dataset.exact;
  element.title = recent ? element.dataset.exact : "";
}

function showAll() {
  for (const element of document.querySelectorAll("time[data-moment]")) show(element);
}

showAll();
setInterval(showAll, 60e3);
addEventListener("pageshow", showAll);
document.addEventListener("htmx:afterSettle", showAll);
