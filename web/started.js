// The table's worker, begun before PyScript asks for one. What it says until then is kept; it lies at the window, for this module is part of
// two files: one begins the worker (web/micropython.js), the other hands it to PyScript (web/boot.js).
const ADDRESS = new URL("./assets/table.js", document.baseURI).href;
const TYPES = ["message", "error"];

/** Begins the worker, once. */
export function startTable() {
  if (globalThis.startedTable) return;
  const worker = new globalThis.Worker(ADDRESS, { type: "module" });
  const said = [];
  const keep = (event) => said.push(event);
  for (const type of TYPES) worker.addEventListener(type, keep);
  const listen = (listener) => {
    for (const type of TYPES) worker.removeEventListener(type, keep), worker.addEventListener(type, listener);
    said.splice(0).forEach(listener);
  };
  globalThis.startedTable = { worker, listen };
}

/** What PyScript makes its worker of: the one that was begun. */
export class StartedWorker extends globalThis.Worker {
  constructor() {
    startTable();
    return globalThis.startedTable.worker;
  }
}

/** Has what that worker says told to a listener: what it has said so far, and what is to come. */
export const listen = (listener) => globalThis.startedTable.listen(listener);
