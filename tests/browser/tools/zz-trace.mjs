import { chromium } from "playwright-core";
import { writeFileSync } from "node:fs";
import { host } from "../support/host.mjs";
const [root, out, slow] = process.argv.slice(2);
const site = await host(root);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-gpu","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync"] });
for (let i = 0; i < 2; i++) {
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "zh-CN" });
const page = await context.newPage();
if (slow) { const c = await context.newCDPSession(page); await c.send("Emulation.setCPUThrottlingRate",{rate:4}); }
await browser.startTracing(page, { categories: ["devtools.timeline","blink.user_timing","loading","v8","disabled-by-default-devtools.timeline"] });
await page.goto(site.origin + "/first-steps");
await page.waitForTimeout(1500);
const buffer = await browser.stopTracing();
writeFileSync(out, buffer);
await context.close();
}
await browser.close(); await site.close();
