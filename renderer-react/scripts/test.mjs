/** `npm test`: runs every `*.test.ts` and `*.test.tsx` under `src`, and the tests of the scripts (Node 20 takes no patterns). */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tests = ["scripts", "src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .filter((file) => /\.test\.(tsx?|mjs)$/.test(file))
    .sort()
    .map((file) => join(folder, file)),
);

const options = ["--import", "tsx", "--test", "--test-reporter=spec"];
const { status } = spawnSync(process.execPath, [...options, ...tests], { cwd: root, stdio: "inherit" });
process.exit(status ?? 1);
