// Opens the browser's database of deals. It may have been closed while the phone slept, not answer or, in
// some private windows, not exist.

const DATABASE = "scorekeeper";
const STORE = "deals";
const PATIENCE = 1_500;
/** The patience with a database that has not answered before. */
const SHORT_PATIENCE = 200;

/** @type {Promise<IDBDatabase> | undefined} */
let opened;
let patience = PATIENCE;

/** The transactions under way, and until when none may begin. @type {Set<IDBTransaction>} */
const running = new Set();
/** @type {Promise<unknown>} */
let pageShown = Promise.resolve();

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
 * Rejects if the browser's database does not answer, as some do when the phone has slept.
 * @template Result
 * @param {Promise<Result>} promised
 * @returns {Promise<Result>}
 */
function withTimeout(promised) {
  return new Promise((resolve, reject) => {
    promised.then(resolve, reject);
    setTimeout(reject, patience, new Error("The browser's database does not answer."));
  });
}

/**
 * Runs `work` on all deals in one transaction, again if the first attempt fails. Resolves to its result
 * once that is on the disk; rejects if the browser has no database or gets no answer.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(all: StoredDeal[], store: IDBObjectStore) => Result} work
 * @returns {Promise<Result>}
 */
export async function transact(mode, work) {
  try {
    const result = await withTimeout(runTransaction(mode, work));
    patience = PATIENCE;
    return result;
  } catch {
    opened = undefined;
    return withTimeout(runTransaction(mode, work)).catch((error) => {
      patience = SHORT_PATIENCE;
      throw error;
    });
  }
}

/**
 * Runs `work` on all deals in one transaction; resolves once that is on the disk.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {(all: StoredDeal[], store: IDBObjectStore) => Result} work
 * @returns {Promise<Result>}
 */
async function runTransaction(mode, work) {
  const database = await open();
  await pageShown;
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

// The browser may keep a page that is left, for the way back. WebKit keeps its transactions open as well,
// which locks the database until the browser ends: they are aborted, and repeated when the page is shown.
window.addEventListener("pagehide", ({ persisted }) => {
  if (!persisted) return;
  pageShown = new Promise((resolve) => {
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
