/** Tests of the shards of the route table. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { shardOf } from "./shard.ts";

test("shards follow FNV-1a", () => {
  assert.equal(shardOf("", 1 << 16), 0x811c9dc5 % (1 << 16));
  assert.equal(shardOf("a", 1 << 16), 0xe40c292c % (1 << 16));
  assert.equal(shardOf("/guards", 1), 0);
  assert.equal(shardOf("/guards", 0), 0);
});
