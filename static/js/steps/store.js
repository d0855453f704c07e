// Stores matches on this phone: `base` is what the server has acknowledged, `steps` follow it until they are
// sent, each with its key. Sheets are never stored: they are computed from both.

// A database of its own: a page of an older release in another tab keeps that of the queue open as it is.
const DATABASE = "scorekeeper-matches";
const STORES = { matches: "code", steps: "key" };
const PATIENCE = 3_000;
/** Says to every page of this phone of which matches steps wait, so that it loads what sends them. */
const MARK = "steps wait";
const MOST_STEPS = 500;
const MOST_BORN = 20;

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
 * Does some work on all that is held, in one transaction; resolves once that is on the disk.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {Work<Result>} work
 * @returns {Promise<Result>}
 */
async function within(mode, work) {
  const database = await open();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(Object.keys(STORES), mode, { durability: "strict" });
    /** @param {string} name */
    const store = (name) => transaction.objectStore(name);
    const all = /** @type {AllHeld & Record<string, object[]>} */ ({});
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
 * Tries once more where the browser has closed the database while the phone slept.
 * @template Result
 * @param {IDBTransactionMode} mode
 * @param {Work<Result>} work
 * @returns {Promise<Result>}
 */
async function tried(mode, work) {
  try {
    return await inTime(within(mode, work));
  } catch {
    opened = undefined;
    return inTime(within(mode, work));
  }
}

/** @template Result @param {Promise<Result>} promised @returns {Promise<Result>} */
function inTime(promised) {
  return new Promise((resolve, reject) => {
    promised.then(resolve, reject);
    setTimeout(reject, PATIENCE, new Error("The browser's database does not answer."));
  });
}

/** @template Result @param {Work<Result>} work */
const read = (work) => tried("readonly", work);

/**
 * Changes what is held, and tells this page and all others what waits now.
 * @template Result
 * @param {Work<Result>} work
 */
async function write(work) {
  const result = await tried("readwrite", work);
  mark(await steps());
  document.dispatchEvent(new Event("steps-changed"));
  return result;
}

/** @param {Step[]} left */
function mark(left) {
  try {
    if (left.length) localStorage.setItem(MARK, [...new Set(left.map(({ code }) => code))].join(" "));
    else localStorage.removeItem(MARK);
  } catch {
    // Pages with the bundle look for steps anyway.
  }
}

/** The steps of all matches, or of one, in the order in which they were made. @param {string} [code] */
export const steps = (code) => read((all) => all.steps.filter((each) => !code || each.code === code));

/** All matches here, the one that changed last first. */
export const matches = () => read((all) => all.matches.sort((one, other) => other.touched - one.touched));

/**
 * A match as it is held, with its steps; `match` is undefined where it is not here.
 * @param {string} code
 * @returns {Promise<Held>}
 */
export const held = (code) =>
  read((all) => ({
    match: all.matches.find((each) => each.code === code),
    steps: all.steps.filter((each) => each.code === code),
  }));

/**
 * Keeps what the server says of a match, unless this phone has steps behind what it said before.
 * @param {string} code
 * @param {LogAnswer} answer
 */
export const keepBase = (code, { match, log, version, author }) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === code);
    if (all.steps.some((each) => each.code === code)) return;
    store("matches").put({ ...own, code, base: { ...match, log }, version, author, born: false, touched: Date.now() });
  });

/**
 * Keeps a match that begins on this phone, with the step that starts it.
 * @param {Base & { code: string }} match
 * @param {Step} step
 */
export const keepBorn = (match, step) =>
  write((all, store) => {
    if (all.matches.filter((each) => each.born).length >= MOST_BORN) throw new RangeError("matches");
    const { code } = match;
    store("matches").put({ code, base: match, version: 0, author: "scorer", born: true, touched: Date.now() });
    put(all, store, { ...step, code });
  });

/** Keeps a step behind all others. @param {Step} step */
export const keepStep = (step) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === step.code);
    if (own) store("matches").put({ ...own, touched: Date.now() });
    put(all, store, step);
  });

/** @param {AllHeld} all @param {(name: string) => IDBObjectStore} store @param {Step} step */
function put(all, store, step) {
  if (all.steps.length >= MOST_STEPS) throw new RangeError("steps");
  store("steps").put({ ...step, order: Math.max(0, ...all.steps.map((each) => each.order)) + 1 });
}

/** Changes steps that are still here. @param {Record<string, Partial<Step>>} changes */
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

/** Drops a match that the server does not take, with all that was entered in it. @param {string} code */
export const dropMatch = (code) =>
  write((all, store) => {
    for (const each of all.steps.filter((step) => step.code === code)) store("steps").delete(each.key);
    store("matches").delete(code);
  });

/**
 * Lets a step go that the server has entered; its entry stands in the base from now on.
 * @param {Step} step
 * @param {StepAnswer} answer
 */
export const acknowledged = (step, { entry, version }) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === step.code);
    store("steps").delete(step.key);
    if (!own || !entry || version !== own.version + 1) return;
    store("matches").put({ ...own, base: { ...own.base, log: [...own.base.log, entry] }, version });
  });

/**
 * Puts the newest log in the place of the base; steps stay behind it.
 * @param {string} code
 * @param {LogAnswer} answer
 */
export const rebase = (code, { match, log, since, version, author }) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === code);
    const whole = [...(own?.base.log ?? []).slice(0, since), ...log];
    store("matches").put({ ...own, code, base: { ...match, log: whole }, version, author: author ?? own?.author, born: false, touched: Date.now() });
  });

/**
 * Calls a match that began here as the server does, with all its steps.
 * @param {Step} step
 * @param {StepAnswer} answer
 */
export const arrived = (step, { match, log, version, author }) =>
  write((all, store) => {
    const own = all.matches.find((each) => each.code === step.code);
    store("steps").delete(step.key);
    if (match.code !== step.code) store("matches").delete(step.code);
    store("matches").put({ ...own, code: match.code, base: { ...match, log }, version, author, born: false });
    for (const each of all.steps) {
      // The next match of the same people has a code of its own, and asks for its start here.
      const address = each.address.replace(`/m/${step.code}/`, `/m/${match.code}/`);
      const code = each.code === step.code ? match.code : each.code;
      if (each.key !== step.key) store("steps").put({ ...each, code, address });
    }
  });

/** Forgets a match that this phone may not score any more, unless steps of it wait. @param {string} code */
export const forget = (code) =>
  write((all, store) => {
    if (!all.steps.some((each) => each.code === code)) store("matches").delete(code);
  });

/** Forgets matches beyond the newest, but for those with steps. @param {number} most */
export const forgetOld = (most) =>
  write((all, store) => {
    const old = all.matches.sort((one, other) => other.touched - one.touched).slice(most);
    for (const { code } of old) {
      if (!all.steps.some((each) => each.code === code)) store("matches").delete(code);
    }
  });
