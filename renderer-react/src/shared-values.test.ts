/** Functions that Rust and the shell both have return the same values: `shared_values.rs` reads the same table. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { addressOf, siteHref, type Form } from "./runtime/address/paths.ts";
import { shardOf } from "./runtime/load/shard.ts";
import { GROUP, LONGEST_WHOLE_LIST } from "./runtime/sidebar/long-list.ts";
import { counted } from "./runtime/text/strings.ts";

interface Table {
  longestWholeList: number;
  listGroup: number;
  shards: [string, number, number][];
  addresses: [string, string][];
  hrefs: [string, string, Form | null, string][];
  counted: [string, number, string, string][];
}

const table = JSON.parse(readFileSync(new URL("../../tests/fixtures/shared-values.json", import.meta.url), "utf8")) as Table;

test("values are the same in Rust and in the shell", () => {
  assert.deepEqual([LONGEST_WHOLE_LIST, GROUP], [table.longestWholeList, table.listGroup]);
  for (const [path, shards, expected] of table.shards) assert.equal(shardOf(path, shards), expected, path);
  for (const [path, expected] of table.addresses) assert.equal(addressOf(path), expected);
  for (const [address, base, form, expected] of table.hrefs) assert.equal(siteHref(address, base, form ?? undefined), expected);
  for (const [text, n, forms, expected] of table.counted) assert.equal(counted(text, n, forms), expected);
});
