// Starts Pyodide under node, and runs tracing.py and packing.py in it.
// Arguments: the installed `pyodide`, the folders to mount (site, core, libraries), the work folder.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, repository, core, libraries, work] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`));
const python = await loadPyodide();
for (const [place, root] of Object.entries({ repository, core, libraries, work })) {
  python.FS.mkdir(`/${place}`);
  python.FS.mount(python.FS.filesystems.NODEFS, { root }, `/${place}`);
}
const source = (name) => readFileSync(new URL(name, import.meta.url), "utf8");

python.runPython(source("tracing.py"));
const traced = python.globals.get("trace")("/work");
python.runPython(source("packing.py"));
const packed = python.globals.get("pack")("/work", traced);
const { differ, sources } = JSON.parse(traced);
console.log(JSON.stringify({ ...JSON.parse(packed), differ, sources }));
