// Fetches a packed file and unpacks it, in a thread of its own: told an address, it answers with the bytes, or with what went wrong as a text.
onmessage = async ({ data: address }) => {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    const unpacked = await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    postMessage(unpacked, [unpacked]);
  } catch (error) {
    postMessage(String(error));
  }
};
