/** The shards of the route table. */

/**
 * The number of the route table's shard that holds `path`: FNV-1a of its UTF-8 bytes, as
 * `site_model::shard_of` has it.
 */
export function shardOf(path: string, shards: number): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(path)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash % Math.max(shards, 1);
}
