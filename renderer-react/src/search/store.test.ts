/** Files of an index out of packs. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { openStore } from "./store.ts";

/** Six packs of two files each, and those files by themselves. */
function host() {
  const fetched: string[] = [];
  const files = new Map<string, Uint8Array<ArrayBuffer> | string>();
  const packs = Array.from({ length: 6 }, (_, at) => {
    const members = [`t.${at}a.bin`, `s.${at}b.bin`].map((name) => [name, new Uint8Array(deflateRawSync(`守卫 ${name}`))] as const);
    for (const [name, bytes] of members) files.set(name, bytes);
    const head = new TextEncoder().encode(`${JSON.stringify(members.map(([name, bytes]) => [name, bytes.length]))}\n`);
    files.set(`p.${at}.bin`, new Uint8Array([head, ...members.map(([, bytes]) => bytes)].flatMap((part) => [...part])));
    return `p.${at}.bin`;
  });
  files.set("packs.x.bin", JSON.stringify(packs));
  const get = (name: string) => {
    fetched.push(name);
    return files.has(name) ? Promise.resolve(new Response(files.get(name))) : Promise.reject(new Error(`${name} is missing`));
  };
  return { fetched, store: openStore(get) };
}

test("a file is fetched alone until its pack is loaded", async () => {
  const { fetched, store } = host();
  assert.equal(await store.source.text("t.3a.bin"), "守卫 t.3a.bin");
  assert.deepEqual(fetched, ["t.3a.bin"]);
  assert.equal(store.source.has?.("t.3a.bin"), false);
  await store.readAll("index.x.bin", () => undefined);
  assert.equal(fetched.length, 8);
  assert.equal(store.source.has?.("t.3a.bin"), true);
  assert.equal(await store.source.text("t.5a.bin"), "守卫 t.5a.bin");
  assert.equal(new TextDecoder().decode(await store.source.bytes("s.0b.bin")), "守卫 s.0b.bin");
  assert.equal(fetched.length, 8);
});

test("packs are not fetched while a query waits for files", async () => {
  const { fetched, store } = host();
  let goOn = () => {};
  const busy = new Promise<void>((resolve) => (goOn = resolve));
  let [waiting, bothWait] = [0, () => {}];
  const lanesWait = new Promise<void>((resolve) => (bothWait = resolve));
  const all = store.readAll("index.x.bin", () => {
    if (fetched.length < 3) return undefined;
    waiting += 1;
    if (waiting === 2) bothWait();
    return busy;
  });
  await lanesWait;
  assert.deepEqual(fetched, ["packs.x.bin", "p.0.bin", "p.1.bin"]);
  goOn();
  await all;
  assert.equal(fetched.length, 7);
});

test("missing or broken files fail, and can be requested again", async () => {
  const { store } = host();
  await assert.rejects(store.source.text("t.9a.bin"), /missing/);
  await assert.rejects(openStore(() => Promise.resolve(new Response("no deflate"))).source.text("t.0a.bin"));
});
