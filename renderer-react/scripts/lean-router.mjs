/**
 * A copy of React Router whose unused components a bundler can leave out.
 *
 * `Link.displayName = …` and calls of `forwardRef` run when the module is loaded, so a bundler
 * has to keep `Link`, `NavLink`, `Form` and all they use, 4.9 kB of the shell. The names serve
 * React's developer tools; the calls have no effect but their value, which the copy says.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const NAMING = /^\w+\.displayName = .*;$/gm;
const CALL = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext)\()/gm;

/** Writes the copy to where the alias in `package.json` looks for it. */
export async function writeLeanRouter(root) {
  const from = join(root, "node_modules/react-router/dist/production");
  const to = join(root, "node_modules/.cache/react-router");
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  let changes = 0;
  const count = (text) => {
    changes += 1;
    return text;
  };
  for (const file of (await readdir(from)).filter((name) => /^(index|chunk-\w+)\.mjs$/.test(name))) {
    const source = await readFile(join(from, file), "utf8");
    const lean = source
      .replace(NAMING, () => count(""))
      .replace(CALL, (_, start, call) => count(`${start}/* @__PURE__ */ ${call}`));
    await writeFile(join(to, file), lean);
  }
  await writeFile(join(to, "package.json"), '{ "type": "module", "sideEffects": false }\n');
  if (changes === 0) throw new Error(`nothing to make lean in ${from}: has React Router's build changed?`);
}
