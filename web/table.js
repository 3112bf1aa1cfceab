// The table's worker: PyScript's own script for workers, with Pyodide on its way before PyScript asks for it. PyScript imports the
// interpreter by its address, which is this very file's (pyscript.toml).
import "./pyodide.js"; // first: what comes then waits for the page
import "../node_modules/polyscript/esm/worker/_template.js";
export { loadPyodide, version } from "./pyodide.js";
