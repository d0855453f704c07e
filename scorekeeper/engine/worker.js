// The engine: the site's own Python in a web worker. Only strings are exchanged.
// {boot: manifest} starts it and {ask: question} asks it; each is answered with its `id`.

/** The part with the names of all games in every language, and the start of those of one language. */
const [NAMES, WORDS] = ["words", "words-"];
let answer;
/** Gives Python the words of a language; resolves to whether they are on this phone. */
let addWords;

/** Fetches a file of the bundle; the service worker answers from its cache if it can. */
async function read(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return response;
}

async function boot({ files, lock, base }) {
  const at = (name) => `${base}${files[name].address}`;
  const core = Object.keys(files).find((name) => name.endsWith(".so"));
  const apart = ["python.zip", "site.json", "start.py", "worker.js", core];
  const isPart = (name) => !apart.includes(name) && !["pyodide.", NAMES].some((start) => name.startsWith(start));
  const parts = Object.keys(files).filter(isPart);
  const reading = Promise.all([
    read(at("site.json")).then((response) => response.text()),
    read(at("start.py")).then((response) => response.text()),
    ...[core, NAMES, ...parts].map((name) => read(at(name)).then((response) => response.arrayBuffer())),
  ]);
  const { loadPyodide } = await import(at("pyodide.mjs"));
  const python = await loadPyodide({
    indexURL: at("pyodide.mjs").replace(/[^/]*$/, ""),
    stdLibURL: at("python.zip"),
    lockFileContents: JSON.stringify(lock),
  });
  const [site, start, library, names, ...rest] = await reading;
  python.FS.mkdirTree("/site/pydantic_core");
  const compiled = `/site/pydantic_core/${core}`;
  python.FS.writeFile(compiled, new Uint8Array(library));
  rest.forEach((part, place) => python.FS.writeFile(`/part-${place}`, new Uint8Array(part)));
  python.runPython(start);
  answer = python.globals.get("start")(site, rest.map((_part, place) => `/part-${place}`));
  const add = (words) => {
    python.FS.writeFile("/words", new Uint8Array(words));
    python.globals.get("add_words")("/words");
  };
  add(names);
  addWords = wordsReader(add, (language) => files[WORDS + language] && at(WORDS + language));
  // Loaded by now: the file would only take memory.
  python.FS.unlink(compiled);
  return { heap: python._module.HEAPU8.length };
}

/** Returns a function that reads a language's words when it is first asked for; English needs none. */
function wordsReader(add, addressOf) {
  const done = new Set(["en"]);
  return async (language) => {
    const address = addressOf(language);
    if (done.has(language) || !address) return done.has(language);
    try {
      add(await (await read(address)).arrayBuffer());
      done.add(language);
    } catch {
      return false;
    }
    return true;
  };
}

/** Returns a question that can be answered: in English if the words of its language are not on this phone. */
async function inWords(ask) {
  const question = JSON.parse(ask);
  const { language = "en" } = question;
  return (await addWords(language)) ? ask : JSON.stringify({ ...question, language: "en" });
}

async function handle({ data: { id, boot: manifest, ask } }) {
  try {
    const done = manifest ? await boot(manifest) : answer(await inWords(ask));
    self.postMessage({ id, done });
  } catch (error) {
    self.postMessage({ id, error: String(error).slice(-2_000) });
  }
}

self.onmessage = handle;
