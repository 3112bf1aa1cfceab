// Fetches a packed file and unpacks it, in a thread of its own: told an address, it says the bytes on the line that comes with it, or what went
// wrong as a text.
onmessage = async ({ data: address, ports: [line] }) => {
  try {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${response.url}`);
    const unpacked = await new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
    line.postMessage(unpacked, [unpacked]);
  } catch (error) {
    line.postMessage(String(error));
  }
  close();
};
