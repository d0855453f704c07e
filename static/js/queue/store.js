// Stores deals that the server has not acknowledged, in the browser's database: they outlive a closed tab, a
// killed browser and a night without network.

import { transact } from "./database.js";

/**
 * The version that follows from a deal of this phone, by code and version: a deal may be stored while the one
 * before it is being acknowledged.
 * @type {Map<string, string>}
 */
const nextVersions = new Map();

/** Resolves to all deals, in the order of saving. */
export const readDeals = () => transact("readonly", (all) => all);

/** Stores a deal: behind all others of its match or, if it was stored before, in its place. @param {Deal} deal */
export const saveDeal = (deal) => transact("readwrite", (all, store) => put(deal, all, store));

/**
 * Stores a deal in its place, unless it was discarded meanwhile; resolves to whether it is still stored.
 * @param {Deal} deal
 */
export const updateDeal = (deal) =>
  transact("readwrite", (all, store) => {
    const isStored = all.some((each) => each.key === deal.key);
    if (isStored) put(deal, all, store);
    return isStored;
  });

/** @param {Deal} deal @param {StoredDeal[]} all @param {IDBObjectStore} store */
function put(deal, all, store) {
  const own = all.find((each) => each.key === deal.key);
  const last = all.filter((each) => each.code === deal.code).pop();
  const after = own ? own.after : last?.key;
  const follows = all.some((each) => each.key === after);
  store.put({
    ...deal,
    order: own?.order ?? Math.max(0, ...all.map((each) => each.order)) + 1,
    after: follows ? after : "",
    version: follows ? deal.version : latestVersion(deal),
  });
}

/**
 * Holds a waiting deal, and with it those behind it; resolves to it if it is still stored. It may run twice:
 * a deal that is held already counts.
 * @param {string} key
 */
export const holdDeal = (key) =>
  transact("readwrite", (all, store) => {
    const own = all.find((each) => each.key === key && ["waiting", "held"].includes(each.state));
    if (own) store.put({ ...own, state: "held" });
    return own;
  });

/**
 * Returns the version that a deal builds on: its own, or the one after acknowledged deals before it.
 * @param {Pick<Deal, 'code' | 'version'>} deal
 * @returns {string}
 */
function latestVersion({ code, version }) {
  const next = nextVersions.get(`${code} ${version}`);
  return next === undefined ? version : latestVersion({ code, version: next });
}

/**
 * Removes a deal; deals after it build on the version that it led to. If that is older than its own version,
 * as of a deal withdrawn just after its arrival, they build on its own.
 * @param {string} key
 * @param {string | null} [version]
 */
export const removeDeal = (key, version) =>
  transact("readwrite", (all, store) => {
    const own = all.find((each) => each.key === key);
    const reached = own && Number(version) < Number(own.version) ? own.version : version;
    if (own && version && Number(version) > Number(own.version)) nextVersions.set(`${own.code} ${own.version}`, version);
    store.delete(key);
    for (const deal of all.filter((each) => each.after === key && each.key !== key)) {
      store.put({ ...deal, after: "", version: reached ?? deal.version });
    }
  });
