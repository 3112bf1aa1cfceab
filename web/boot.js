// Everything that runs before Python does: PyScript itself, bundled with this file by tools/bundle.mjs.
import { hooks } from "@pyscript/core";

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

// The table's boot as events of the page, `table:boot`: {step, done} as it goes on (see web/pyodide.js), {error} where it ends badly.
// There are four ways to fail (no script, no wasm, no wheel, an error in Python), and each is told in another place; here they meet.
hooks.main.onWorker.add((_, worker) => {
  const tell = (detail) => dispatchEvent(new CustomEvent("table:boot", { detail }));
  worker.addEventListener("message", ({ data }) => data?.t === "boot" && tell(data));
  worker.addEventListener("error", ({ message }) => tell({ error: message || "worker" }));
  queueMicrotask(() => worker.ready.catch((error) => tell({ error: String(error) })));
});
