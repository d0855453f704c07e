// The engine of this phone: a worker with the site's own rules and pages, which answers without a server.
// `ask` starts it when it is wanted, and gives up on one that says nothing for long.

const MANIFEST = "/engine/manifest.json";
/** Caches of bundles begin with this; the service worker leaves them alone. */
export const CACHE = "engine-";
/** Seconds without an answer after which the engine is started anew, or given up. */
const PATIENCE = 20;
/** Seconds that it may take to start. */
const LONG_PATIENCE = 60;

let worker;
let starting;
let last = 0;
const waiting = new Map();

/** The bundle that lies whole on this phone, null where there is none. */
export async function bundleHere() {
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE)) continue;
    const cache = await caches.open(name);
    const found = await (await cache.match(MANIFEST))?.json();
    if (found && (await missing(cache, found)).length === 0) return found;
  }
  return null;
}

/** The bundle that the server has now, null where it has none. */
export async function bundleAtServer() {
  const response = await fetch(MANIFEST);
  return response.ok ? response.json() : null;
}

const addresses = ({ base, files }) => Object.values(files).map((file) => ({ ...file, address: base + file.address }));

async function missing(cache, manifest) {
  const here = new Set((await cache.keys()).map((request) => new URL(request.url).pathname));
  return addresses(manifest).filter(({ address }) => !here.has(address));
}

/**
 * Fetches what is missing of a bundle, file by file, so that it goes on where it was cut off; says how many
 * bytes are here. Older bundles go once the new one has answered a question of its own rightly.
 */
export async function fetchBundle(manifest, progress = () => {}) {
  const name = `${CACHE}${await digest(JSON.stringify(manifest.files))}`;
  const cache = await caches.open(name);
  const open = await missing(cache, manifest);
  let here = manifest.bytes - open.reduce((sum, file) => sum + file.bytes, 0);
  progress(here, manifest.bytes);
  for (const { address, bytes } of open) {
    const response = (await caches.match(address)) ?? (await fetch(address));
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    await cache.put(address, response);
    here += bytes;
    progress(here, manifest.bytes);
  }
  await tryOut(manifest);
  await cache.put(MANIFEST, new Response(JSON.stringify(manifest)));
  for (const old of await caches.keys()) {
    if (old.startsWith(CACHE) && old !== name) await caches.delete(old);
  }
}

/** Asks a question whose answer is known. */
async function tryOut(manifest) {
  stop();
  starting = started(manifest);
  const answer = await ask(manifest.trial.question);
  if ((await digest(answer)) !== manifest.trial.digest) throw new Error("The engine answers otherwise than the server.");
}

async function digest(text) {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Asks the engine, which is started if need be; resolves to its answer as text. */
export async function ask(question) {
  starting ??= bundleHere().then((found) => {
    if (!found) throw new Error("There is no bundle on this phone.");
    return started(found);
  });
  try {
    await starting;
  } catch (error) {
    stop();
    throw error;
  }
  return said({ ask: question });
}

/** Starts the engine, so that the first question does not wait for it. */
async function started(manifest) {
  const { base, files, lock } = manifest;
  worker = new Worker(base + files["worker.js"].address, { type: "module" });
  worker.addEventListener("message", ({ data: { id, done, error } }) => {
    const { resolve, reject } = waiting.get(id) ?? {};
    if (error === undefined) resolve?.(done);
    else reject?.(new Error(error));
  });
  worker.addEventListener("error", (event) => stop(event.message || "The engine did not start."));
  return said({ boot: { base, files, lock } }, LONG_PATIENCE);
}

/** Sends the engine something; resolves to what it says to that. */
function said(message, patience = PATIENCE) {
  const id = (last += 1);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => stop("The engine does not answer."), patience * 1_000);
    const over = (done) => (value) => {
      clearTimeout(timer);
      waiting.delete(id);
      done(value);
    };
    waiting.set(id, { resolve: over(resolve), reject: over(reject) });
    worker.postMessage({ id, ...message });
  });
}

/** Ends the engine and the memory it takes; what it was asked is refused. */
export function stop(why = "The engine was stopped.") {
  worker?.terminate();
  worker = starting = undefined;
  for (const { reject } of [...waiting.values()]) reject(new Error(why));
}
