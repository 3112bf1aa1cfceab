// The table's worker, begun before PyScript asks for one. What it says until then is kept; it lies at the window, for this module is part of
// two files: one begins the worker (web/micropython.js), the other hands it to PyScript (web/boot.js).
const ADDRESS = new URL("./assets/table.js", document.baseURI).href;
const [UNPACK, MEMORY] = ["./assets/unpack.js", "./assets/table.memory"].map((address) => new URL(address, document.baseURI).href);
const TYPES = ["message", "error"];

/** Begins the worker, once. */
export function startTable() {
  if (globalThis.startedTable) return;
  const worker = new globalThis.Worker(ADDRESS, { type: "module" });
  // Both threads start at once; they talk to each other, not by way of a page that is busy.
  const { port1, port2 } = new MessageChannel();
  const unpacker = new globalThis.Worker(UNPACK);
  unpacker.postMessage(MEMORY, [port1]);
  worker.postMessage({ t: "unpacker" }, [port2]);
  const said = [];
  const keep = (event) => said.push(event);
  for (const type of TYPES) worker.addEventListener(type, keep);
  unpacker.addEventListener("error", () => worker.dispatchEvent(new ErrorEvent("error", { message: UNPACK })));
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
