// Deals that were saved on this phone and are not acknowledged yet. They lie in the browser's
// database and outlive a closed tab, a killed browser and a night without network.

const DATABASE = "scorekeeper";
const STORE = "deals";

let opened;

/** What deals that were let go have led to: a deal may be on its way in while the one before it goes. */
const gone = new Map();

function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/** Does some work on all deals in one transaction; resolves once that is on the disk. */
async function within(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    const store = transaction.objectStore(STORE);
    let result;
    store.getAll().onsuccess = ({ target }) => {
      result = work(target.result.sort((one, other) => one.order - other.order), store);
    };
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** All deals, in the order in which they were saved. */
export const deals = () => within("readonly", (all) => all);

/** Keeps a deal; one that was kept before stays in its place. */
export const keep = (deal) =>
  within("readwrite", (all, store) => {
    const order = all.find((each) => each.key === deal.key)?.order;
    const seen = gone.has(deal.after) ? { after: "", version: gone.get(deal.after) ?? deal.version } : {};
    store.put({ ...deal, ...seen, order: order ?? Math.max(0, ...all.map((each) => each.order)) + 1 });
  });

/** Lets a deal go; those saved after it have seen the version that it led to. */
export const settle = (key, version) =>
  within("readwrite", (all, store) => {
    store.delete(key);
    gone.set(key, version);
    for (const deal of all.filter((each) => each.after === key && each.key !== key)) {
      store.put({ ...deal, after: "", version: version ?? deal.version });
    }
  });
