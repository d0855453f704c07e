// Stores matches on this phone: `base` is the match that the server has acknowledged, `steps` follow it until
// they are sent, each with its key. Sheets are never stored: they are computed from both.

// Not the queue's database: a page of an older release in another tab would block its upgrade.
const DATABASE = "scorekeeper-matches";
const STORES = { matches: "code", steps: "key" };
const PATIENCE = 3_000;
/** The key of the codes of matches with waiting steps: pages load the controller if there are any. */
const WAITING_KEY = "steps wait";
const MOST_STEPS = 500;
const MOST_BORN = 20;
/** The author of changes on a phone that the server has not named yet. */
export const SCORER = "scorer";

/** @type {Promise<IDBDatabase> | undefined} */
let opened;

/** @returns {Promise<IDBDatabase>} */
function open() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of Object.entries(STORES)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => {
        database.close();
        opened = undefined;
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  });
  return opened;
}

/**
 * Runs `work` on all stored data in one transaction; resolves to its result once that is on the disk.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {Work<Result>} work
 * @returns {Promise<Result>}
 */
async function transact(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(Object.keys(STORES), mode, { durability: "strict" });
    /** @param {string} name */
    const store = (name) => transaction.objectStore(name);
    const all = /** @type {StoredData & Record<string, object[]>} */ ({});
    /** @type {Result} */
    let result;
    for (const name of Object.keys(STORES)) {
      const request = store(name).getAll();
      request.onsuccess = () => {
        all[name] = request.result;
        if (Object.keys(all).length < Object.keys(STORES).length) return;
        all.steps.sort((one, other) => one.order - other.order);
        result = work(all, store);
      };
    }
    transaction.oncomplete = () => resolve(result);
    transaction.onabort = () => reject(transaction.error);
  });
}

/**
 * Runs `work` again if the browser has closed the database while the phone slept.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {Work<Result>} work
 * @returns {Promise<Result>}
 */
async function retryOnce(mode, work) {
  try {
    return await withTimeout(transact(mode, work));
  } catch {
    opened = undefined;
    return withTimeout(transact(mode, work));
  }
}

/** @template Result @param {Promise<Result>} promised @returns {Promise<Result>} */
function withTimeout(promised) {
  return new Promise((resolve, reject) => {
    promised.then(resolve, reject);
    setTimeout(reject, PATIENCE, new Error("The browser's database does not answer."));
  });
}

/** @template Result @param {Work<Result>} work */
const read = (work) => retryOnce("readonly", work);

/**
 * Changes stored data; notes the waiting steps for all pages, and tells this one.
 * @template Result
 * @param {Work<Result>} work
 */
async function write(work) {
  const result = await retryOnce("readwrite", work);
  markWaiting(await readSteps());
  document.dispatchEvent(new Event("steps-changed"));
  return result;
}

/** @param {Step[]} left */
function markWaiting(left) {
  try {
    if (left.length) localStorage.setItem(WAITING_KEY, [...new Set(left.map(({ code }) => code))].join(" "));
    else localStorage.removeItem(WAITING_KEY);
  } catch {
    // Pages on a phone with the bundle look for steps anyway.
  }
}

/** Resolves to the steps of all matches, or of one, in their order. @param {string} [code] */
export const readSteps = (code) => read((all) => all.steps.filter((each) => !code || each.code === code));

/** Resolves to all matches on this phone, the one that changed last first. */
export const readMatches = () => read((all) => all.matches.sort((one, other) => other.touched - one.touched));

/**
 * Resolves to a match and its steps; `match` is undefined if it is not on this phone.
 * @param {string} code
 * @returns {Promise<MatchAndSteps>}
 */
export const readMatch = (code) =>
  read((all) => ({
    match: all.matches.find((each) => each.code === code),
    steps: all.steps.filter((each) => each.code === code),
  }));

/**
 * Stores the server's log of a match, unless steps of it wait.
 * @param {string} code
 * @param {LogAnswer} answer
 */
export const saveBase = (code, { match, log, version, author, key }) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === code);
    if (all.steps.some((each) => each.code === code)) return;
    store("matches").put({ ...own, code, base: { ...match, log }, version, author, key, born: false, touched: Date.now() });
  });

/**
 * Stores a match that begins on this phone, with the step that starts it.
 * @param {Base & { code: string }} match
 * @param {Step} step
 */
export const saveNewMatch = (match, step) =>
  write((all, store) => {
    if (all.matches.filter((each) => each.born).length >= MOST_BORN) throw new RangeError("matches");
    const { code } = match;
    store("matches").put({ code, base: match, version: 0, author: SCORER, born: true, touched: Date.now() });
    put(all, store, { ...step, code });
  });

/**
 * Stores a match that another phone has handed over, with its steps, in place of what is here of it. Steps of this
 * phone that are not among them are not lost: then it rejects with a `RangeError` named "newer".
 * @param {TakenMatch} taken
 */
export const saveTaken = ({ match, version, key, author, steps }) =>
  write((all, store) => {
    const { code } = match;
    const own = all.matches.find((each) => each.code === code);
    const ownSteps = all.steps.filter((each) => each.code === code);
    const keys = new Set(steps.map((each) => each.key));
    if (ownSteps.some((each) => !keys.has(each.key)) || (own?.version ?? 0) > version + steps.length) throw new RangeError("newer");
    const rest = all.steps.filter((each) => each.code !== code);
    if (rest.length + steps.length > MOST_STEPS) throw new RangeError("steps");
    for (const each of ownSteps) store("steps").delete(each.key);
    const label = own?.author && own.author !== SCORER ? own.author : author;
    const born = version === 0 && steps.some((each) => each.id);
    store("matches").put({ ...own, code, base: match, version, author: label, key: key || own?.key, taken: Boolean(key), born, touched: Date.now() });
    const last = Math.max(0, ...all.steps.map((each) => each.order));
    for (const [place, step] of steps.entries()) {
      store("steps").put({ ...step, by: step.by === label ? "" : step.by, order: last + 1 + place });
    }
  });

/**
 * Changes what this phone knows of its right to score a match.
 * @param {string} code
 * @param {Partial<Pick<StoredMatch, "author" | "taken">>} right
 */
export const changeRight = (code, right) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === code);
    if (own) store("matches").put({ ...own, ...right });
  });

/** Stores a step behind all others. @param {Step} step */
export const saveStep = (step) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === step.code);
    if (own) store("matches").put({ ...own, touched: Date.now() });
    put(all, store, step);
  });

/** @param {StoredData} all @param {(name: string) => IDBObjectStore} store @param {Step} step */
function put(all, store, step) {
  if (all.steps.length >= MOST_STEPS) throw new RangeError("steps");
  store("steps").put({ ...step, order: Math.max(0, ...all.steps.map((each) => each.order)) + 1 });
}

/** Changes steps that are still stored. @param {Record<string, Partial<Step>>} changes */
export const changeSteps = (changes) =>
  write((all, store) => {
    for (const [key, change] of Object.entries(changes)) {
      const own = all.steps.find((each) => each.key === key);
      if (own) store("steps").put({ ...own, ...change });
    }
  });

/** Drops steps that the server will never get. @param {string[]} keys */
export const dropSteps = (keys) =>
  write((_all, store) => {
    for (const key of keys) store("steps").delete(key);
  });

/** Drops a match that the server refuses, with its steps. @param {string} code */
export const dropMatch = (code) =>
  write((all, store) => {
    for (const each of all.steps.filter((step) => step.code === code)) store("steps").delete(each.key);
    store("matches").delete(code);
  });

/**
 * Removes a step that the server has entered, and adds its entry to the base.
 * @param {Step} step
 * @param {StepAnswer} answer
 */
export const confirmStep = (step, { entry, version }) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === step.code);
    store("steps").delete(step.key);
    if (!own || !entry || version !== own.version + 1) return;
    store("matches").put({ ...own, base: { ...own.base, log: [...own.base.log, entry] }, version });
  });

/**
 * Adds new entries of the server's log to the base; steps stay behind it.
 * @param {string} code
 * @param {LogAnswer} answer
 */
export const rebase = (code, { match, log, since, version, author, key }) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === code);
    const whole = [...(own?.base.log ?? []).slice(0, since), ...log];
    const right = { author: author ?? own?.author, key: key ?? own?.key };
    store("matches").put({ ...own, ...right, code, base: { ...match, log: whole }, version, born: false, touched: Date.now() });
  });

/**
 * Replaces the base of a match that began here by the server's, with the code that it chose.
 * @param {Step} step
 * @param {StepAnswer} answer
 */
export const confirmStart = (step, { match, log, version, author, key }) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === step.code);
    store("steps").delete(step.key);
    if (match.code !== step.code) store("matches").delete(step.code);
    store("matches").put({ ...own, code: match.code, base: { ...match, log }, version, author, key, born: false });
    for (const each of all.steps) {
      // The address of a rematch contains the code of this match.
      const address = each.address.replace(`/m/${step.code}/`, `/m/${match.code}/`);
      const code = each.code === step.code ? match.code : each.code;
      if (each.key !== step.key) store("steps").put({ ...each, code, address });
    }
  });

/** Removes a match that this phone may no longer score, unless steps of it wait. @param {string} code */
export const forgetMatch = (code) =>
  write((all, store) => {
    if (!all.steps.some((each) => each.code === code)) store("matches").delete(code);
  });

/** Removes matches beyond the newest, except those with steps. @param {number} most */
export const forgetOldMatches = (most) =>
  write((all, store) => {
    const old = all.matches.sort((one, other) => other.touched - one.touched).slice(most);
    for (const { code } of old) {
      if (!all.steps.some((each) => each.code === code)) store("matches").delete(code);
    }
  });
