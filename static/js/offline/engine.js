// Runs the engine of this phone: a worker with the site's rules and pages, which answers without a server.
// `ask` starts it on demand, and gives up if it does not answer.

const MANIFEST = "/engine/manifest.json";
/** Caches of bundles begin with this; the service worker leaves them alone. */
const CACHE = "engine-";
/** The words of each language but English are a file of their own, by this and the language. */
const WORDS = "words-";
/** Files are named by their content, so that headers of the request do not matter. */
const ANY = { ignoreVary: true };
/** Seconds without an answer after which the engine is stopped. */
const PATIENCE = 20;
/** Seconds that it may take to start. */
const LONG_PATIENCE = 60;
/** A module of WebAssembly with exceptions, which the compiled Python needs. */
const EXCEPTION_MODULE = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

/** Returns whether this browser has the features that the engine needs. */
export function canRun() {
  if (!window.isSecureContext || !navigator.serviceWorker || !window.caches || !window.indexedDB) return false;
  if ((navigator.deviceMemory ?? 2) < 2 || !window.WebAssembly?.validate(new Uint8Array(EXCEPTION_MODULE))) return false;
  let readsType = false;
  try {
    // A browser with module workers reads `type` before it rejects the invalid address.
    new Worker("https://[", { get type() { readsType = true; return /** @type {WorkerType} */ ("module"); } }).terminate();
  } catch {
    // The address is invalid.
  }
  return readsType;
}

// The bundle on this phone

/**
 * Resolves to the newest complete bundle on this phone, or null.
 * @returns {Promise<Manifest | null>}
 */
export async function bundleHere() {
  const manifests = await Promise.all((await bundleCaches()).map(completeBundle));
  return manifests.filter((each) => each !== null).sort((one, other) => (one.made < other.made ? 1 : -1))[0] ?? null;
}

const bundleCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE));

/** @param {string} name @returns {Promise<Manifest | null>} */
async function completeBundle(name) {
  const cache = await caches.open(name);
  const manifest = await (await cache.match(MANIFEST, ANY))?.json();
  return manifest && (await missingFiles(cache, manifest)).length === 0 ? manifest : null;
}

/** Resolves to the server's bundle, or null. @returns {Promise<Manifest | null>} */
export async function bundleAtServer() {
  const response = await fetch(MANIFEST);
  return response.ok ? response.json() : null;
}

/** Returns whether two manifests name the same files. @param {Manifest} one @param {Manifest} other */
export const isSame = (one, other) => JSON.stringify(one.files) === JSON.stringify(other.files);

/** Resolves to the bytes of a bundle that are in no cache of this phone. @param {Manifest} manifest */
export async function bytesMissing(manifest) {
  let bytes = 0;
  for (const file of await filesWanted(manifest)) {
    if (!(await caches.match(file.address, ANY))) bytes += file.bytes;
  }
  return bytes;
}

/** @param {Manifest} manifest */
const filesOf = ({ base, files }) => Object.entries(files).map(([name, file]) => ({ ...file, name, address: base + file.address }));

/** Resolves to the files without which a bundle is not complete: all but words. @param {Cache} cache @param {Manifest} manifest */
async function missingFiles(cache, manifest) {
  const cached = new Set(await pathsIn(cache));
  return filesOf(manifest).filter(({ name, address }) => !name.startsWith(WORDS) && !cached.has(address));
}

/** @param {Cache} cache */
const pathsIn = async (cache) => (await cache.keys()).map((request) => new URL(request.url).pathname);

/** Resolves to the files that this phone fetches: words only of the languages that are read on it. @param {Manifest} manifest */
async function filesWanted(manifest) {
  const wanted = new Set([WORDS + document.documentElement.lang]);
  for (const name of await bundleCaches()) {
    for (const path of await pathsIn(await caches.open(name))) wanted.add(path.replace(/.*\//, ""));
  }
  return filesOf(manifest).filter(({ name }) => !name.startsWith(WORDS) || wanted.has(name));
}

/** Fetches the words of the page's language for the bundle on this phone, which may lack them. */
export async function fetchWords() {
  const manifest = await bundleHere();
  const words = manifest && filesOf(manifest).find(({ name }) => name === WORDS + document.documentElement.lang);
  if (!words || (await caches.match(words.address, ANY))) return;
  const response = await fetch(words.address);
  if (response.ok) await (await caches.open(await cacheName(manifest))).put(words.address, response);
}

/** Resolves to whether the words of a language are on this phone; English needs none. @param {string} language */
export async function hasWords(language) {
  const manifest = await bundleHere();
  const words = manifest && filesOf(manifest).find(({ name }) => name === WORDS + language);
  return language === "en" || Boolean(words && (await caches.match(words.address, ANY)));
}

/** @param {Manifest} manifest */
const cacheName = async ({ files }) => CACHE + (await digest(JSON.stringify(files)));

/**
 * Fetches the missing files of a bundle one by one, so that an interrupted download can be resumed; reports
 * the bytes here. Older bundles are deleted once the new one has answered its trial question correctly. Only
 * one tab fetches at a time; the others find its files.
 * @param {Manifest} manifest
 * @param {(here: number, bytes: number) => void} [progress]
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function fetchBundle(manifest, progress = () => {}, signal) {
  /** @returns {Promise<void>} */
  const work = () => fetchMissing(manifest, progress, signal);
  return navigator.locks?.request("engine", work) ?? work();
}

/** @param {Manifest} manifest @param {(here: number, bytes: number) => void} progress @param {AbortSignal} [signal] */
async function fetchMissing(manifest, progress, signal) {
  const name = await cacheName(manifest);
  const cache = await caches.open(name);
  const cached = new Set(await pathsIn(cache));
  const wanted = await filesWanted(manifest);
  const total = wanted.reduce((sum, file) => sum + file.bytes, 0);
  let loaded = 0;
  for (const { address, bytes } of wanted) {
    progress(loaded, total);
    loaded += bytes;
    if (cached.has(address)) continue;
    const response = (await caches.match(address, ANY)) ?? (await fetch(address, { signal }));
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    await cache.put(address, response);
  }
  progress(total, total);
  await tryOut(manifest);
  await cache.put(MANIFEST, new Response(JSON.stringify(manifest)));
  for (const old of await bundleCaches()) {
    if (old !== name) await caches.delete(old);
  }
}

/** Removes every bundle from this phone. */
export async function forgetBundles() {
  stop();
  await Promise.all((await bundleCaches()).map((name) => caches.delete(name)));
}

/**
 * Asks a new engine the bundle's trial question; keeps it as the engine of this page.
 * @param {Manifest} manifest
 */
async function tryOut(manifest) {
  if (!running?.waiting.size) stop();
  const engine = new Engine(manifest);
  try {
    const answer = await engine.ask(manifest.trial.question);
    if ((await digest(answer)) !== manifest.trial.digest) throw new Error("The engine answers otherwise than the server.");
  } catch (error) {
    engine.stop();
    throw Object.assign(error, { name: "TrialError" });
  }
  if (running) engine.stop();
  else running = engine;
}

/** @param {string} text */
async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

// The engine of this page

/** @type {Engine | undefined} */
let running;
/** @type {Promise<Engine> | undefined} */
let starting;

/**
 * Asks the engine, and starts it first if necessary; resolves to its answer as text.
 * @param {string} question
 * @returns {Promise<string>}
 */
export async function ask(question) {
  const engine = running ?? (await (starting ??= start().finally(() => { starting = undefined; })));
  return engine.ask(question);
}

async function start() {
  const manifest = await bundleHere();
  if (!manifest) throw new Error("There is no bundle on this phone.");
  return (running ??= new Engine(manifest));
}

/** Stops the engine and frees its memory; open questions are rejected. */
export function stop(why = "The engine was stopped.") {
  running?.stop(why);
}

/** A worker that answers questions with the code of one bundle. */
class Engine {
  /** @type {Map<number, { resolve: (done: string) => void, reject: (error: Error) => void }>} */
  waiting = new Map();
  last = 0;

  /** @param {Manifest} manifest */
  constructor({ base, files, lock }) {
    this.worker = new Worker(base + files["worker.js"].address, { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.settle(data));
    this.worker.addEventListener("error", ({ message }) => this.stop(message || "The engine did not start."));
    this.booted = this.post({ boot: { base, files, lock } }, LONG_PATIENCE);
    this.booted.catch(({ message }) => this.stop(message));
  }

  /** @param {string} question */
  async ask(question) {
    await this.booted;
    return this.post({ ask: question });
  }

  /** @param {{ id: number, done?: string, error?: string }} said */
  settle({ id, done = "", error }) {
    const { resolve, reject } = this.waiting.get(id) ?? {};
    if (error === undefined) resolve?.(done);
    else reject?.(new Error(error));
  }

  /**
   * Sends the worker a message; resolves to its reply.
   * @param {object} message
   * @param {number} patience
   * @returns {Promise<string>}
   */
  post(message, patience = PATIENCE) {
    const id = (this.last += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.stop("The engine does not answer."), patience * 1_000);
      /** @template Value @param {(value: Value) => void} done @returns {(value: Value) => void} */
      const settled = (done) => (value) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        done(value);
      };
      this.waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      this.worker.postMessage({ id, ...message });
    });
  }

  stop(why = "The engine was stopped.") {
    this.worker.terminate();
    if (running === this) running = undefined;
    for (const { reject } of [...this.waiting.values()]) reject(new Error(why));
  }
}
