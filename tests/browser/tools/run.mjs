/**
 * `npm test`: runs suites, and counts the tests that needed a second try. One may be the browser
 * driver's fault; more than one fails the run.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const MOST = 1;
const OPTIONS = ["--test", "--test-force-exit", "--test-timeout=1200000", "--test-concurrency=2", "--test-reporter=spec"];

const folder = mkdtempSync(join(tmpdir(), "browser-tests-"));
const retries = join(folder, "retries");
writeFileSync(retries, "");
const run = spawnSync(process.execPath, [...OPTIONS, ...process.argv.slice(2)], {
  env: { ...process.env, RETRIES: retries },
  stdio: "inherit",
});
const retried = readFileSync(retries, "utf8").split("\n").filter(Boolean);
rmSync(folder, { recursive: true });

if (retried.length > 0) console.log(`tests that needed a second try: ${retried.length} (at most ${MOST})`);
for (const title of retried) console.log(`  ${title}`);
process.exit(run.status !== 0 ? (run.status ?? 1) : retried.length > MOST ? 1 : 0);
