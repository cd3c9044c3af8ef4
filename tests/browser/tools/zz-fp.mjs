import { host } from "../support/host.mjs";
import { launchUnwatched } from "../support/unwatched.mjs";
import { median, navigate, SLOW, visit } from "../support/visit.mjs";
const N = Number(process.env.N ?? 7);
const roots = process.argv.slice(2);
const browser = await launchUnwatched();
for (const [mode, c] of [["plain", {}], ["slow", SLOW]]) {
  const got = roots.map(() => []);
  for (let i = 0; i < N; i++) for (const [at, root] of roots.entries()) {
    const site = await host(root);
    got[at].push((await visit(browser, site, process.env.P ?? "/first-steps", c)).quiet);
    await site.close();
  }
  roots.forEach((root, at) => console.log(mode, root.slice(-20), "fcp", median(got[at].map((x) => x.fcp)).toFixed(0), "lcp", median(got[at].map((x) => x.lcp)).toFixed(0), "blocking", median(got[at].map((x) => x.blocking)).toFixed(0), "shift", median(got[at].map((x) => x.shift))));
}
if (process.env.CLICKS) for (const [mode, c] of [["plain", {}], ["slow", SLOW]]) for (const root of roots) {
  const site = await host(root);
  const t = [...await navigate(browser, site, "/first-steps", ["/controllers", "/providers", "/modules", "/pipes", "/guards", "/first-steps"], c), ...await navigate(browser, site, "/first-steps", ["/controllers", "/providers", "/modules", "/pipes", "/guards", "/first-steps"], c)];
  console.log(mode, root.slice(-20), "click", median(t).toFixed(0), t.map((x) => x.toFixed(0)).join(" "));
  await site.close();
}
await browser.close();
