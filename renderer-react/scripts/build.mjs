/**
 * `npm run build`: bundles the shell with Parcel into `dist/` and lists the files in
 * `dist/shell.json`. The same sources produce the same bytes.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { Parcel } from "@parcel/core";

import { licences } from "./licences.mjs";
import { missingPrefixes } from "./prefixes.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const dist = join(root, "dist");
const stage = join(root, "node_modules/.cache/shell-build");
const BROWSERS = JSON.parse(await readFile(join(root, "package.json"), "utf8")).browserslist;

/** Bundles one entry into a folder of its own and returns that folder. */
async function bundle(name, entry, options) {
  const folder = join(stage, name);
  const { outputFormat, engines = { browsers: BROWSERS }, ...rest } = options;
  const parcel = new Parcel({
    entries: join(root, "src", entry),
    defaultConfig: "@parcel/config-default",
    mode: "production",
    env: { NODE_ENV: "production" },
    shouldDisableCache: true,
    shouldContentHash: true,
    defaultTargetOptions: { shouldOptimize: true, shouldScopeHoist: true, sourceMaps: false, ...rest },
    targets: {
      main: {
        context: "browser",
        distDir: folder,
        engines,
        includeNodeModules: true,
        isLibrary: false,
        publicUrl: "./",
        ...(outputFormat && { outputFormat }),
        optimize: true,
        scopeHoist: true,
        sourceMap: false,
      },
    },
  });
  await parcel.run();
  return folder;
}

/** The placeholder in the boot script for the names of the app's files. */
const MODULES = "modules of the app";

const read = (folder, file) => readFile(join(folder, file), "utf8");

/** Replaces the only occurrence of `from` in a file. */
async function edit(file, from, to) {
  const parts = (await readFile(file, "utf8")).split(from);
  if (parts.length !== 2) throw new Error(`${file}: expected one "${from}", found ${parts.length - 1}`);
  await writeFile(file, parts.join(to));
}

/** Puts a content hash into the name of a file that nothing else names. */
async function hashed(folder, file) {
  const [stem, extension] = file.split(/\.(?=[^.]+$)/);
  const hash = createHash("sha256").update(await readFile(join(folder, file))).digest("hex").slice(0, 8);
  const name = `${stem}.${hash}.${extension}`;
  await rename(join(folder, file), join(folder, name));
  return name;
}

/** The bundler's table of files, in the boot script. */
const TABLE = /Object\.assign\(\w+\.i\?\?=\{\},(\{[^}]*\})\)/;

/**
 * Moves the names of files that only the app loads from the boot script, which every page loads, to the app. The
 * app gets a new name, because its content names other files.
 */
async function divideTable(folder) {
  const boot = await read(folder, "boot.js");
  const [written, text] = TABLE.exec(boot) ?? [];
  if (!written) throw new Error("boot.js has no table of files");
  const table = Object.entries(JSON.parse(text.replace(/([{,])(\w+):/g, '$1"$2":')));
  const ofBoot = table.filter(([id]) => boot.split(`"${id}"`).length > 2 || boot.includes(`("${id}")`));
  const ofApp = table.filter((entry) => !ofBoot.includes(entry));
  const [, app] = ofBoot.find(([, name]) => name.startsWith("main."));
  const more = `Object.assign(globalThis[Symbol.for("shell modules")].i,${JSON.stringify(Object.fromEntries(ofApp))});`;
  await writeFile(join(folder, app), more + (await read(folder, app)));
  await rename(join(folder, app), join(folder, "main.js"));
  const named = ofBoot.map(([id, name]) => [id, name === app ? "MAIN" : name]);
  const main = await hashed(folder, "main.js");
  const kept = JSON.stringify(Object.fromEntries(named)).replace('"MAIN"', JSON.stringify(main));
  await writeFile(join(folder, "boot.js"), boot.replace(text, () => kept));
}

async function main() {
  await rm(stage, { recursive: true, force: true });
  await rm(dist, { recursive: true, force: true });
  await mkdir(dist, { recursive: true });

  const client = await bundle("client", "boot/boot.ts", { outputFormat: "esmodule" });
  const server = await bundle("server", "server/server.tsx", { outputFormat: "global" });
  const engine = await bundle("engine", "search/engine/command-line.ts", { outputFormat: "global" });
  const head = await bundle("head", "boot/head-script.ts", { outputFormat: "global" });
  const own = await bundle("own", "boot/own.ts", { outputFormat: "global" });
  const offline = await bundle("offline", "offline/worker.ts", { outputFormat: "global" });
  const offlineOff = await bundle("offline-off", "offline/off.ts", { outputFormat: "global" });
  const styles = await bundle("styles", "styles/shell.css", {});

  // The shared bundle of requests, named after its entry, has no module of the search's worker:
  // workers load no shared bundle.
  await divideTable(client);
  const modules = (await readdir(client)).filter((file) => /^(main|react|first-requests)\./.test(file)).sort();
  await edit(join(client, "boot.js"), MODULES, modules.join(" "));
  const boot = await hashed(client, "boot.js");
  await writeFile(join(client, "licences.txt"), await licences(root));
  await hashed(client, "licences.txt");
  await rename(join(own, "own.js"), join(client, "own.js"));
  const ownScript = await hashed(client, "own.js");
  const files = (await readdir(client)).sort();
  const shell = {
    boot,
    styles: "shell.css",
    ownScript,
    sharedModules: await sharedModules(),
    headScript: (await read(head, "head-script.js")).trim(),
    files,
  };
  for (const file of files) await rename(join(client, file), join(dist, file));
  await rename(join(server, "server.js"), join(dist, "server.js"));
  await writeFile(join(dist, "server-react.js"), await reactServer());
  await rename(join(engine, "command-line.js"), join(dist, "search-engine.js"));
  await rename(join(offline, "worker.js"), join(dist, "offline.js"));
  await rename(join(offlineOff, "off.js"), join(dist, "offline-off.js"));
  await rename(join(styles, "shell.css"), join(dist, "shell.css"));
  await writeFile(join(dist, "shell.json"), `${JSON.stringify(shell, null, 2)}\n`);
  await checkPrefixes([...files, "shell.css"]);
  await report([...files, "shell.css", "offline.js", "offline-off.js"]);
}

/** Fails if the built files lack a prefixed property of the stylesheets. */
async function checkPrefixes(files) {
  const styles = (await readdir(join(root, "src/styles"), { recursive: true })).filter((file) => file.endsWith(".css"));
  const texts = async (folder, names) => (await Promise.all(names.map((name) => read(folder, name)))).join("\n");
  const missing = missingPrefixes(await texts(join(root, "src/styles"), styles), await texts(dist, files));
  if (missing.length > 0) throw new Error(`the built stylesheets lack ${missing.join(", ")}`);
}

/** The names that the modules shared with the owner's components export. */
async function sharedModules() {
  const names = async (module) => Object.keys(await import(module)).filter((name) => /^[a-z]\w*$/i.test(name) && name !== "default");
  const own = async (file) => {
    const text = await read(root, `src/own/${file}`);
    const found = [...text.matchAll(/^export (?:const|function) (\w+)|^export \{([^}]+)\} from/gm)];
    return found.flatMap(([, name, list]) => name ?? list.match(/\w+/g));
  };
  const router = await own("router.ts");
  return {
    react: await names("react"),
    "react-dom": await names("react-dom"),
    "react-dom/client": await names("react-dom/client"),
    "react/jsx-runtime": await names("react/jsx-runtime"),
    "react-router": router,
    "react-router-dom": router,
    "@mdbook-react/theme": await own("theme.tsx"),
  };
}

/** React's renderer as a script that hands it to the prerenderer. */
async function reactServer() {
  const module = await read(root, "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js");
  return `mdbookReact.setReactRenderer(function (require, exports) {\n${module}\n});\n`;
}

/** Prints the compressed size of each file. */
async function report(files) {
  let sum = 0;
  for (const file of files) {
    const size = gzipSync(await readFile(join(dist, file)), { level: 9 }).length;
    sum += size;
    console.log(`${file.padEnd(32)} ${(size / 1000).toFixed(1).padStart(7)} kB gzip`);
  }
  console.log(`${"".padEnd(32)} ${(sum / 1000).toFixed(1).padStart(7)} kB gzip`);
}

await main();
