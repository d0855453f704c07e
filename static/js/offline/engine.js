// Runs the engine of this phone: a worker with the site's rules and pages, which answers without a server.
// `ask` starts it on demand, and gives up if it does not answer.

const MANIFEST = "/engine/manifest.json";
/** Caches of bundles begin with this; the service worker leaves them alone. */
const CACHE = "engine-";
/** Files are named by their content: one is found whatever the request says. */
const ANY = { ignoreVary: true };
/** Seconds without an answer after which the engine is started anew, or given up. */
const PATIENCE = 20;
/** Seconds that it may take to start. */
const LONG_PATIENCE = 60;
/** A module of WebAssembly that catches an exception: what Python here is compiled with. */
const CATCHES = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 6, 64, 25, 11, 11];

/** Whether this browser has what the engine needs; that it starts is only known once it has. */
export function canRun() {
  if (!window.isSecureContext || !navigator.serviceWorker || !window.caches || !window.indexedDB) return false;
  if ((navigator.deviceMemory ?? 2) < 2 || !window.WebAssembly?.validate(new Uint8Array(CATCHES))) return false;
  let asked = false;
  try {
    // A browser that knows workers of this type asks for it before it reads the address, which is none.
    new Worker("https://[", { get type() { asked = true; return /** @type {WorkerType} */ ("module"); } }).terminate();
  } catch {
    // As it should.
  }
  return asked;
}

// The bundle on this phone

/**
 * The bundle that lies whole on this phone, the newest of several; null where there is none.
 * @returns {Promise<Manifest | null>}
 */
export async function bundleHere() {
  const found = await Promise.all((await bundleCaches()).map(wholeIn));
  return found.filter((each) => each !== null).sort((one, other) => (one.made < other.made ? 1 : -1))[0] ?? null;
}

const bundleCaches = async () => (await caches.keys()).filter((name) => name.startsWith(CACHE));

/** @param {string} name @returns {Promise<Manifest | null>} */
async function wholeIn(name) {
  const cache = await caches.open(name);
  const found = await (await cache.match(MANIFEST, ANY))?.json();
  return found && (await missing(cache, found)).length === 0 ? found : null;
}

/** The bundle that the server has now, null where it has none. @returns {Promise<Manifest | null>} */
export async function bundleAtServer() {
  const response = await fetch(MANIFEST);
  return response.ok ? response.json() : null;
}

/** Whether two manifests name the same files. @param {Manifest} one @param {Manifest} other */
export const isSame = (one, other) => JSON.stringify(one.files) === JSON.stringify(other.files);

/** How many bytes of a bundle are not on this phone yet, in whichever cache. @param {Manifest} manifest */
export async function bytesMissing(manifest) {
  let bytes = 0;
  for (const file of addresses(manifest)) {
    if (!(await caches.match(file.address, ANY))) bytes += file.bytes;
  }
  return bytes;
}

/** @param {Manifest} manifest */
const addresses = ({ base, files }) => Object.values(files).map((file) => ({ ...file, address: base + file.address }));

/** @param {Cache} cache @param {Manifest} manifest */
async function missing(cache, manifest) {
  const here = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  return addresses(manifest).filter(({ address }) => !here.has(address));
}

/**
 * Fetches what is missing of a bundle, file by file, so that it goes on where it was cut off; says how many
 * bytes are here. Older bundles go once the new one has answered a question of its own rightly. Of several
 * tabs one fetches, the others find what it has fetched.
 * @param {Manifest} manifest
 * @param {(here: number, bytes: number) => void} [progress]
 * @param {AbortSignal} [signal]
 * @returns {Promise<void>}
 */
export function fetchBundle(manifest, progress = () => {}, signal) {
  /** @returns {Promise<void>} */
  const work = () => fetched(manifest, progress, signal);
  return navigator.locks?.request("engine", work) ?? work();
}

/** @param {Manifest} manifest @param {(here: number, bytes: number) => void} progress @param {AbortSignal} [signal] */
async function fetched(manifest, progress, signal) {
  const name = `${CACHE}${await digest(JSON.stringify(manifest.files))}`;
  const cache = await caches.open(name);
  const open = await missing(cache, manifest);
  let here = manifest.bytes - open.reduce((sum, file) => sum + file.bytes, 0);
  progress(here, manifest.bytes);
  for (const { address, bytes } of open) {
    const response = (await caches.match(address, ANY)) ?? (await fetch(address, { signal }));
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    await cache.put(address, response);
    here += bytes;
    progress(here, manifest.bytes);
  }
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
 * Asks an engine of its own a question whose answer is known; it goes on as the engine of this page.
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
 * Asks the engine, which is started if need be; resolves to its answer as text.
 * @param {string} question
 * @returns {Promise<string>}
 */
export async function ask(question) {
  const engine = running ?? (await (starting ??= start().finally(() => { starting = undefined; })));
  return engine.ask(question);
}

async function start() {
  const found = await bundleHere();
  if (!found) throw new Error("There is no bundle on this phone.");
  return (running ??= new Engine(found));
}

/** Ends the engine and the memory it takes; what it was asked is refused. */
export function stop(why = "The engine was stopped.") {
  running?.stop(why);
}

/** A worker that answers questions, of one bundle. */
class Engine {
  /** @type {Map<number, { resolve: (done: string) => void, reject: (error: Error) => void }>} */
  waiting = new Map();
  last = 0;

  /** @param {Manifest} manifest */
  constructor({ base, files, lock }) {
    this.worker = new Worker(base + files["worker.js"].address, { type: "module" });
    this.worker.addEventListener("message", ({ data }) => this.take(data));
    this.worker.addEventListener("error", ({ message }) => this.stop(message || "The engine did not start."));
    this.booted = this.say({ boot: { base, files, lock } }, LONG_PATIENCE);
    this.booted.catch(({ message }) => this.stop(message));
  }

  /** @param {string} question */
  async ask(question) {
    await this.booted;
    return this.say({ ask: question });
  }

  /** @param {{ id: number, done?: string, error?: string }} said */
  take({ id, done = "", error }) {
    const { resolve, reject } = this.waiting.get(id) ?? {};
    if (error === undefined) resolve?.(done);
    else reject?.(new Error(error));
  }

  /**
   * Sends the worker something; resolves to what it says to that.
   * @param {object} message
   * @param {number} patience
   * @returns {Promise<string>}
   */
  say(message, patience = PATIENCE) {
    const id = (this.last += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.stop("The engine does not answer."), patience * 1_000);
      /** @template Value @param {(value: Value) => void} done @returns {(value: Value) => void} */
      const over = (done) => (value) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        done(value);
      };
      this.waiting.set(id, { resolve: over(resolve), reject: over(reject) });
      this.worker.postMessage({ id, ...message });
    });
  }

  stop(why = "The engine was stopped.") {
    this.worker.terminate();
    if (running === this) running = undefined;
    for (const { reject } of [...this.waiting.values()]) reject(new Error(why));
  }
}
