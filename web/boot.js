// Everything that runs before Python does: PyScript itself, bundled with this file by tools/bundle.mjs.
import { hooks } from "@pyscript/core";
import "./offline.js";
import { listen } from "./started.js";

// The one place where PyScript would build a function from text; without it the page needs no 'unsafe-eval'.
hooks.worker.onBeforeRunAsync.clear();

// A client that dies before it has drawn anything only prints a traceback: tell web/guard.js, which tells the reader.
hooks.main.onReady.add(({ io }) => {
  const print = io.stderr;
  io.stderr = (...lines) => {
    print(...lines);
    dispatchEvent(new CustomEvent("client:stderr"));
  };
});

// The table's boot as events of the document: `table:boot` with {done, error}, see web/pyodide.js. A boot can fail in four ways (no script,
// no wasm, no wheel, an exception in Python) and each is told in another place; here they meet.
hooks.main.onWorker.add((_, worker) => {
  const tell = (detail) => document.dispatchEvent(new CustomEvent("table:boot", { detail }));
  const failed = (error) => tell({ done: 0, error: String(error) || "unknown" });
  listen(({ type, data, message }) => (type === "error" ? failed(message) : data?.t === "boot" && tell(data)));
  const unhandled = ({ reason }) => failed(reason); // the worker's own script could not be fetched
  addEventListener("unhandledrejection", unhandled);
  queueMicrotask(() => worker.ready.catch(failed).finally(() => removeEventListener("unhandledrejection", unhandled)));
});
