// What is changed in Trystero 0.25.4 while it is bundled, and why (docs/decisions/0005-trystero-mended.md). Each piece must be there
// exactly once: a new version makes the build fail, so that somebody looks whether it still needs this.
import { readFileSync } from "node:fs";

const CORE = "core/dist/";
const OLD = "const isOld = (peer) => Date.now() - peer.created > offerTtl - 10e3;";

/** [file, what stands there, what is put before it, what is put in its place (itself)]. */
const CHANGES = [
  // Offers lie ready for whoever comes. One that had lain for a minute was renewed by an ICE restart, which gathers no candidates any
  // more: whoever got it couldn't connect. So old ones are thrown away, and who comes then gets a new one.
  [CORE + "offer-pool.mjs", "var OfferPool =", OLD + "\n"],
  [CORE + "offer-pool.mjs", "peers.push(peer);\n\t\t}\n\t\treturn peers;", "if (isOld(peer)) {\n\t\t\t\tpeer.destroy();\n\t\t\t\tcontinue;\n\t\t\t}\n"],
  [CORE + "offer-pool.mjs", "if (peer.isDead) {\n\t\t\t\t\tthis.pooled.delete(peer);", "if (isOld(peer)) peer.destroy();\n"],
  [CORE + "offer-pool.mjs", "recycle(peer) {", "", "recycle(peer) {\n\t\treturn peer.destroy();"],
  // Twenty waiting connections, each with its own calls at STUN and TURN servers, are more than a table needs.
  [CORE + "offer-pool.mjs", "poolSize = 20;", "", "poolSize = 4;"],
  // Candidates that were found while an offer was being encrypted had nobody to hear them. Now they wait, less those that it holds.
  [CORE + "peer.mjs", "let makingOffer = false;", "let offerMade;\n"],
  [CORE + "peer.mjs", "if (handlers.signal) handlers.signal(signal);", "if (signal.type === offerType) offerMade?.(signal);\n"],
  [
    CORE + "peer.mjs",
    "new Promise((res) => appendSignalHandler((signal) => {\n\t\tif (signal.type === offerType) res(signal);\n\t}))",
    "",
    "new Promise((res) => offerMade = res)",
  ],
  [CORE + "peer.mjs", "if (pc.localDescription?.type === offerType) return", "if (pc.localDescription?.type === offerType) pendingSignals.length = 0;\n"],
  // An attempt that has come to nothing stands in the way of the next; it is given up sooner.
  [CORE + "signal-handler.mjs", "const offerPostAnswerTtlMs = 23333;", "", "const offerPostAnswerTtlMs = 12e3;"],
  [CORE + "signal-handler.mjs", "const answeringTtlMs = 23333;", "", "const answeringTtlMs = 12e3;"],
  // Saying once more that we are here, without leaving first.
  [CORE + "strategy.mjs", "= joinedRoom;", "", "= Object.assign(joinedRoom, { announce: () => ctx.requeueAnnounce?.() });"],
  // An announcement that found the line down silenced us at that relay for a minute, then for two, four, …
  ["nostr/dist/index.mjs", "return nextAnnounce(backoffRelay(client));", "", "return nextAnnounce(steadyAnnounceIntervalMs);"],
];

const mended = (path) => CHANGES.filter(([file]) => path.endsWith("@trystero-p2p/" + file));

/** esbuild's plugin; complains about what it didn't find. */
export const MENDED = {
  name: "mended",
  setup({ onLoad, onEnd }) {
    const seen = new Set();
    onLoad({ filter: /@trystero-p2p\/(core|nostr)\/dist\/[\w-]+\.mjs$/ }, ({ path }) => {
      let contents = readFileSync(path, "utf8");
      for (const change of mended(path)) {
        const [file, piece, before, instead = piece] = change;
        if (contents.split(piece).length !== 2) throw new Error(`${file} is not what tools/mend.mjs knows: ${piece}`);
        contents = contents.replace(piece, () => before + instead);
        seen.add(change);
      }
      return { contents };
    });
    onEnd(() => {
      if (seen.size !== CHANGES.length) throw new Error("tools/mend.mjs knows files that Trystero doesn't have any more");
    });
  },
};
