// The engine's worker under node: messages come in as lines of JSON, and go out the same way.
// Arguments: the worker, a folder with the files of the bundle, unpacked.

import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [worker, folder] = process.argv.slice(2);
const inside = `${folder}/`;

/** Only files of the bundle can be read. */
globalThis.fetch = async (address) => {
  if (!address.startsWith(inside)) throw new Error(`not in the bundle: ${address}`);
  return new Response(await readFile(address));
};
globalThis.self = { postMessage: (message) => console.log(JSON.stringify(message)) };
await import(pathToFileURL(worker));

for await (const line of createInterface({ input: process.stdin })) {
  const data = JSON.parse(line);
  if (data.boot) data.boot.base = inside;
  const before = process.cpuUsage();
  await globalThis.self.onmessage({ data });
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ id: data.id, milliseconds: Math.round((user + system) / 1000) }));
}
