/**
 * The licences of the bundled packages. Each requires that its text accompanies every copy, so a site
 * has them beside the scripts.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** One text: name, version and licence of every package except development dependencies. */
export async function licences(root) {
  const lock = JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"));
  const shipped = Object.entries(lock.packages).filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional);
  const texts = shipped.map(async ([path, { version }]) => {
    const folder = join(root, path);
    const file = (await readdir(folder)).find((name) => /^licen[cs]e/i.test(name));
    if (!file) throw new Error(`${path} has no licence file`);
    const text = await readFile(join(folder, file), "utf8");
    return `${path.replace(/^.*node_modules\//, "")} ${version}\n\n${text.trim()}\n`;
  });
  return (await Promise.all(texts)).join(`\n${"-".repeat(72)}\n\n`);
}
