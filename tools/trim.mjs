// Pyodide's own module without what only its packages would need: trim.mjs FOLDER writes pyodide.asm.mjs and pyodide.asm.wasm there.
// Its WebAssembly exports 8,500 functions and addresses, for libraries that are loaded later; of these its JavaScript calls some 260. At every
// start each became an object in JavaScript, a name in three tables and an entry in the table of functions: a third of the way from the compiled
// interpreter to its memory. This page loads no libraries, so what JavaScript doesn't call isn't exported.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const [, , folder] = process.argv;
const from = new URL("../node_modules/pyodide/", import.meta.url);
const script = readFileSync(new URL("pyodide.asm.mjs", from), "utf8");
const loader = readFileSync(new URL("pyodide.mjs", from), "utf8");
const wasm = readFileSync(new URL("pyodide.asm.wasm", from));

/** The text between two pieces, each of which must be there; a new version of Pyodide makes the build fail, so that somebody looks. */
function between(text, before, after) {
  const start = text.indexOf(before) + before.length;
  const end = text.indexOf(after, start);
  if (start < before.length || end < 0) throw new Error(`Pyodide is not what tools/trim.mjs knows: ${before}`);
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}

function replaced(text, piece, instead) {
  if (text.split(piece).length !== 2) throw new Error(`Pyodide is not what tools/trim.mjs knows: ${piece}`);
  return text.replace(piece, () => instead);
}

/** Script and names of the exports it makes use of: each is first given to a variable, in one long list. */
function trimmed(text) {
  const [before, list, after] = between(text, "function assignWasmExports(wasmExports){", "}");
  const assignments = list.split(";").map((one) => [one, /^([\w$]+)=.*wasmExports\["([^"]+)"\]/.exec(one)]);
  const declared = new RegExp(`var ${assignments[0][1][1]},[\\w$,]*;`).exec(before)[0];
  const words = new Set((loader + before.replace(declared, "") + after).match(/[A-Za-z_$][\w$]*/g));
  const used = assignments.filter(([, match]) => match && (words.has(match[1]) || words.has(match[2])));
  const names = new Set([...used.map(([, match]) => match[2]), ...words]); // some are called by name, without a variable
  return { text: before + used.map(([one]) => one).join(";") + after, names };
}

/** WebAssembly whose export section has only these names, and its memory, table and tags. */
function exporting(binary, names) {
  let at = 8;
  const number = () => {
    let [value, shift, byte] = [0, 0, 0];
    do {
      byte = binary[at++];
      value |= (byte & 127) << shift;
      shift += 7;
    } while (byte > 127);
    return value >>> 0;
  };
  const encoded = (value) => Buffer.from(value < 128 ? [value] : [(value & 127) | 128, ...encoded(value >>> 7)]);
  const sections = [binary.subarray(0, 8)];
  while (at < binary.length) {
    const start = at;
    const kind = binary[at++];
    const end = number() + at;
    if (kind === 7) {
      const kept = [];
      for (let left = number(); left > 0; left--) {
        const entry = at;
        const length = number();
        const name = binary.toString("utf8", at, (at += length));
        const called = [0, 3].includes(binary[at++]); // a function, or the address of something
        number();
        if (!called || names.has(name)) kept.push(binary.subarray(entry, at));
      }
      const body = Buffer.concat([encoded(kept.length), ...kept]);
      sections.push(Buffer.from([7]), encoded(body.length), body);
    } else sections.push(binary.subarray(start, end));
    at = end;
  }
  return Buffer.concat(sections);
}

/** Nobody calls OpenGL here: its functions need no address, for each of which a WebAssembly module of its own was made. */
const withoutGraphics = (text) => replaced(text, "entry.value=addFunction(value,value.sig)", 'entry.value=symName.startsWith("emscripten_gl")?0:addFunction(value,value.sig)');

const { text, names } = trimmed(script);
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/pyodide.asm.mjs`, withoutGraphics(text));
writeFileSync(`${folder}/pyodide.asm.wasm`, exporting(wasm, names));
