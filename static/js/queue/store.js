// Stores deals that the server has not acknowledged, in the browser's database: they outlive a closed tab, a
// killed browser and a night without network.

import { within } from "./database.js";

/**
 * Where own deals have led, by match and version: a deal may be on its way in while another goes.
 * @type {Map<string, string>}
 */
const led = new Map();

/** All deals, in the order in which they were saved. */
export const deals = () => within("readonly", (all) => all);

/** Keeps a deal: behind all others of its match or, if it was kept before, in its place. @param {Deal} deal */
export const keep = (deal) =>
  within("readwrite", (all, store) => {
    const own = all.find((each) => each.key === deal.key);
    const last = all.filter((each) => each.code === deal.code).pop();
    const after = own ? own.after : last?.key;
    const follows = all.some((each) => each.key === after);
    store.put({
      ...deal,
      order: own?.order ?? Math.max(0, ...all.map((each) => each.order)) + 1,
      after: follows ? after : "",
      version: follows ? deal.version : seen(deal),
    });
  });

/**
 * Holds a deal that waits, and with it those behind it; resolves to it, if it is still there. Work may be
 * done twice: one that is held already counts as there.
 * @param {string} key
 */
export const hold = (key) =>
  within("readwrite", (all, store) => {
    const own = all.find((each) => each.key === key && ["waiting", "held"].includes(each.state));
    if (own) store.put({ ...own, state: "held" });
    return own;
  });

/**
 * The version that a deal has seen: with the own ones before it that are not here any more.
 * @param {Pick<Deal, 'code' | 'version'>} deal
 * @returns {string}
 */
function seen({ code, version }) {
  const next = led.get(`${code} ${version}`);
  return next === undefined ? version : seen({ code, version: next });
}

/**
 * Lets a deal go; those saved after it have seen the version that it led to. One that was taken back when it
 * had just arrived led to a version before its own: they have seen its own then.
 * @param {string} key
 * @param {string | null} [version]
 */
export const settle = (key, version) =>
  within("readwrite", (all, store) => {
    const own = all.find((each) => each.key === key);
    const reached = own && Number(version) < Number(own.version) ? own.version : version;
    if (own && version && Number(version) > Number(own.version)) led.set(`${own.code} ${own.version}`, version);
    store.delete(key);
    for (const deal of all.filter((each) => each.after === key && each.key !== key)) {
      store.put({ ...deal, after: "", version: reached ?? deal.version });
    }
  });
