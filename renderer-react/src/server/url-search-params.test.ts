/** Compares the prerenderer's `URLSearchParams` with the engine's. */
import assert from "node:assert/strict";
import { test } from "node:test";

import { SearchParams } from "./url-search-params.ts";

test("parameters are read and written as browsers do", () => {
  const inits = [
    ...["", "?q=1", "a=1&a=2&b", "q=%E5%AE%88+x", "q=100%&r=%zz%41", "a=%E5%AE%88%ff%2B", "a=\ud800&%F0%9F%98%80", "b=!'()~*-._&a=\n"],
    ...([[["a", "b c"], ["a", "="], ["\u{1f600}", "1"], ["\uffff", "2"], ["a", "1"]], { a: "1", b: "&" }] as const),
  ];
  for (const init of inits) {
    const all = [SearchParams, URLSearchParams].map((Params) => {
      const params = new Params(init as never);
      const before = [params.size, params.get("a"), params.getAll("a"), params.has("q"), params.has("a", "="), params.has("a", undefined), [...params], params.toString()];
      params.sort();
      const sorted = params.toString();
      params.delete("a", "1");
      before.push(sorted, params.toString());
      params.set("a", "x y");
      params.append("c", "é");
      params.delete("b");
      const visited: string[] = [];
      params.forEach((value, name) => visited.push(`${name}:${value}`));
      return [before, params.toString(), [...params.keys()], [...params.values()], visited];
    });
    assert.deepEqual(all[0], all[1], JSON.stringify(init));
  }
});
