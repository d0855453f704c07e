// Opens the browser's database of deals, in whatever state it is: closed while the phone slept, silent or,
// in some private windows, missing.

const DATABASE = "scorekeeper";
const STORE = "deals";
const PATIENCE = 1_500;
/** Of a database that has been silent before. */
const SHORT_PATIENCE = 200;

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
let patience = PATIENCE;

/** The transactions under way, and until when none may begin. @type {Set<IDBTransaction>} */
const running = new Set();
/** @type {Promise<unknown>} */
let shown = Promise.resolve();

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "key" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Rejects when the browser's database says nothing for long, as some do when the phone has slept.
 * @template Result
 * @param {Promise<Result>} promised
 * @returns {Promise<Result>}
 */
function inTime(promised) {
  return new Promise((resolve, reject) => {
    promised.then(resolve, reject);
    setTimeout(reject, patience, new Error("The browser's database does not answer."));
  });
}

/**
 * Does some work, which may be done twice, on all deals in one transaction; resolves to what the work
 * returns once that is on the disk, rejects where the browser has no database or none that answers.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(all: StoredDeal[], store: IDBObjectStore) => Result} work
 * @returns {Promise<Result>}
 */
export async function within(mode, work) {
  try {
    const result = await inTime(transacted(mode, work));
    patience = PATIENCE;
    return result;
  } catch {
    opened = undefined;
    return inTime(transacted(mode, work)).catch((error) => {
      patience = SHORT_PATIENCE;
      throw error;
    });
  }
}

/**
 * Does some work on all deals in one transaction; resolves once that is on the disk.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(all: StoredDeal[], store: IDBObjectStore) => Result} work
 * @returns {Promise<Result>}
 */
async function transacted(mode, work) {
  const database = await open();
  await shown;
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: "strict" });
    running.add(transaction);
    const store = transaction.objectStore(STORE);
    /** @type {Result} */
    let result;
    const request = store.getAll();
    request.onsuccess = () => {
      result = work(request.result.sort((one, other) => one.order - other.order), store);
    };
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
    for (const ends of ["complete", "abort"]) {
      transaction.addEventListener(ends, () => running.delete(transaction));
    }
  });
}

// A page that is left may be put by as it stands, for the way back. WebKit puts its transactions by as
// well, and nobody gets at the database until the browser ends: they are given up, and done when
// the page is shown again.
window.addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) return;
  shown = new Promise((resolve) => {
    window.addEventListener("pageshow", resolve, { once: true });
  });
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It has just been completed.
    }
  }
});
