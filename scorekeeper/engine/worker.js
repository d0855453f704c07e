// The engine: the site's own Python in a web worker. Only strings are exchanged.
// {boot: manifest} starts it and {ask: question} asks it; each is answered with its `id`.

let answer;

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
  const parts = Object.keys(files).filter((name) => !apart.includes(name) && !name.startsWith("pyodide."));
  const reading = Promise.all([
    read(at("site.json")).then((response) => response.text()),
    read(at("start.py")).then((response) => response.text()),
    ...[core, ...parts].map((name) => read(at(name)).then((response) => response.arrayBuffer())),
  ]);
  const { loadPyodide } = await import(at("pyodide.mjs"));
  const python = await loadPyodide({
    indexURL: at("pyodide.mjs").replace(/[^/]*$/, ""),
    stdLibURL: at("python.zip"),
    lockFileContents: JSON.stringify(lock),
  });
  const [site, start, library, ...rest] = await reading;
  python.FS.mkdirTree("/site/pydantic_core");
  const compiled = `/site/pydantic_core/${core}`;
  python.FS.writeFile(compiled, new Uint8Array(library));
  rest.forEach((part, place) => python.FS.writeFile(`/part-${place}`, new Uint8Array(part)));
  python.runPython(start);
  answer = python.globals.get("start")(site, rest.map((_part, place) => `/part-${place}`));
  // Loaded by now: the file would only take memory.
  python.FS.unlink(compiled);
  return { heap: python._module.HEAPU8.length };
}

async function handle({ data: { id, boot: manifest, ask } }) {
  try {
    const done = manifest ? await boot(manifest) : answer(ask);
    self.postMessage({ id, done });
  } catch (error) {
    self.postMessage({ id, error: String(error).slice(-2_000) });
  }
}

self.onmessage = handle;
