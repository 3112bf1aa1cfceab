// How Pyodide wakes up from a memory that was written down (tools/snapshot.mjs): told as what is other than in a new one, which knows the
// interpreter's own data already. A file of this kind, before it is packed: numbers of 32 bits (the head's length in bytes, how many pieces
// there are, and where in memory each begins and how long it is), the head, which is Pyodide's own, and the pieces, one after the other.
const HEAD = 1 << 12; // bytes, more than any head has

/** What `loadPyodide` must be told to wake up from a memory of `size` bytes that may still be on its way, with the function that makes its module. */
export function wakingFrom(memory, size, createModule) {
  const head = new Uint8Array(HEAD);
  return {
    _loadSnapshot: head, // without a memory behind it: Pyodide copies nothing then
    async createPyodideModule(settings) {
      const module = await createModule(Object.assign(settings, { INITIAL_MEMORY: size, thisProgram: "./this.program" })); // as browsers call it
      lay(await memory, head, module.HEAPU8);
      return module;
    },
  };
}

/** Lays a memory's head and pieces into their places. */
function lay(file, head, heap) {
  const [headed, count] = new Uint32Array(file, 0, 2);
  const pieces = new Uint32Array(file, 8, 2 * count);
  let at = 8 + pieces.byteLength;
  const next = (length) => new Uint8Array(file, (at += length) - length, length);
  head.set(next(headed));
  new Uint32Array(head.buffer)[1] = HEAD; // where the memory would begin
  for (let one = 0; one < pieces.length; one += 2) heap.set(next(pieces[one + 1]), pieces[one]);
}
