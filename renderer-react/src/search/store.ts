/**
 * The files of an index in the browser: single files when a query needs them, or many in a pack while
 * idle. The module `pack` of the crate `search-build` defines the packs' layout.
 */
import type { Source } from "./engine/files/files.ts";

/** The number of packs that are fetched at once. */
const LANES = 2;

/** Fetches the file of a name. */
type Fetch = (name: string) => Promise<Response>;

export interface Store {
  source: Source;
  /** Fetches all packs of the index whose entry is named `entry`; awaits `calm()` before each. */
  readAll: (entry: string, calm: () => Promise<void> | undefined) => Promise<void>;
}

/** Returns a store of the files that `get` fetches. */
export function openStore(get: Fetch): Store {
  /** The files of fetched packs, still compressed. */
  const unpacked = new Map<string, Uint8Array<ArrayBuffer>>();
  const response = async (name: string) => {
    const bytes = unpacked.get(name) ?? new Uint8Array(await (await get(name)).arrayBuffer());
    return inflated(bytes);
  };
  return {
    source: {
      bytes: async (name) => new Uint8Array(await (await response(name)).arrayBuffer()),
      text: async (name) => (await response(name)).text(),
      has: (name) => unpacked.has(name),
    },
    async readAll(entry, calm) {
      await calm();
      const list = await get(entry.replace("index.", "packs."));
      const names = (await list.json()) as string[];
      const lane = async () => {
        for (let name = names.shift(); name !== undefined; name = names.shift()) {
          await calm();
          const bytes = new Uint8Array(await (await get(name)).arrayBuffer());
          for (const [member, content] of membersOf(bytes)) unpacked.set(member, content);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
    },
  };
}

/** The members of a pack: a line of names and lengths, then the files one after the other. */
function membersOf(pack: Uint8Array<ArrayBuffer>): [string, Uint8Array<ArrayBuffer>][] {
  const end = pack.indexOf(0x0a);
  const lengths = JSON.parse(new TextDecoder().decode(pack.subarray(0, end))) as [string, number][];
  let at = end + 1;
  return lengths.map(([name, length]) => [name, pack.subarray(at, (at += length))]);
}

function inflated(bytes: Uint8Array<ArrayBuffer>): Response {
  const stream = new DecompressionStream("deflate-raw");
  const writer = stream.writable.getWriter();
  // A damaged file fails when it is read.
  writer.write(bytes).catch(() => undefined);
  writer.close().catch(() => undefined);
  return new Response(stream.readable);
}
