#!/usr/bin/env node
/**
 * Takes screenshots of pages of the built site: `shots.mjs [ROUTE…]`, with `SITE` and `PICTURES` (where to) set.
 * Desktop and phone, light and dark.
 */
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { launch } from "../support/browser.mjs";
import { serve } from "../support/server.mjs";
import { DESKTOP, PHONE } from "../support/viewports.mjs";

const DEFAULT_ROUTES = ["/", "/first-steps", "/controllers"];

const { SITE, PICTURES } = process.env;
const routes = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT_ROUTES;
const { basePath } = JSON.parse(await readFile(join(SITE, "_data/manifest.json"), "utf8"));
await mkdir(PICTURES, { recursive: true });
const [server, browser] = await Promise.all([serve(SITE, basePath), launch()]);

for (const theme of ["light", "dark"]) {
  for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
    const reader = await browser.newContext({ viewport, deviceScaleFactor: device === "phone" ? 2 : 1 });
    await reader.addInitScript((chosen) => localStorage.setItem("theme", chosen), theme);
    const page = await reader.newPage();
    for (const route of routes) {
      await page.goto(server.origin + basePath.slice(0, -1) + route, { waitUntil: "networkidle" });
      // Lazily loaded images would be blank on the picture of the whole page.
      await page.evaluate(async () => {
        const images = [...document.images];
        for (const image of images) image.loading = "eager";
        await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
      });
      const name = route === "/" ? "index" : route.slice(1).replaceAll("/", "-");
      await page.screenshot({ path: join(PICTURES, `${name}.${device}.${theme}.png`) });
      await page.screenshot({ path: join(PICTURES, `${name}.${device}.${theme}.whole.png`), fullPage: true });
    }
    await reader.close();
  }
}

await browser.close();
await server.close();
