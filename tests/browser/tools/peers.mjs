/**
 * Measures the same page of several built sites, in turns, and prints the medians as JSON.
 *
 * `SITES='[{"name": "…", "root": "…"}]' node tools/peers.mjs`
 */
import { host } from "../support/host.mjs";
import { launchUnwatched } from "../support/unwatched.mjs";
import { later, median, navigate, SLOW, visit } from "../support/visit.mjs";

const PAGE = "/first-steps";

/** Neighbours in the sidebar, there and back. */
const WAY = ["/controllers", "/providers", "/modules", "/pipes", "/guards", "/first-steps"];

const ROUNDS = Number(process.env.ROUNDS ?? 3);

/** Visits in each round: paints and tasks differ more from one to the next than anything else. */
const VISITS = 3;

/** After this time without an action, a site has fetched everything that it fetches by itself. */
const LINGER_MS = 5000;

/** The first interaction of a reader: a press on the margin, where nothing is. */
async function press(page) {
  for (const type of ["mousePressed", "mouseReleased"]) {
    await page.tell("Input.dispatchMouseEvent", { type, x: 2, y: 2, button: "left", clickCount: 1 });
  }
  await later(LINGER_MS);
}

const MODES = [["plain", {}], ["slow", SLOW]];

const sites = JSON.parse(process.env.SITES);
const note = (text) => process.stderr.write(`  ${text}\n`);

async function measure(browser, { name, root }) {
  const site = await host(root);
  const found = {};
  for (const [mode, conditions] of MODES) {
    const { quiet, end } = await visit(browser, site, PAGE, { linger: LINGER_MS, ...conditions });
    found[mode] = { quiet: [quiet], end };
    for (let more = 1; more < VISITS; more += 1) found[mode].quiet.push((await visit(browser, site, PAGE, conditions)).quiet);
    found[mode].clicks = await navigate(browser, site, PAGE, WAY, conditions);
  }
  const { end: pressed } = await visit(browser, site, PAGE, { act: press });
  found.plain.pressed = pressed;
  await site.close();
  for (const path of new Set(found.plain.end.missing)) note(`${name} asks for ${path}, which is not there`);
  return found;
}

/** The median of each number of some records. */
function medians(records) {
  const numbers = Object.keys(records[0]).filter((key) => typeof records[0][key] === "number");
  return Object.fromEntries(numbers.map((key) => [key, median(records.map((one) => one[key]))]));
}

const browser = await launchUnwatched();
const rounds = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  note(`round ${round} of ${ROUNDS}`);
  const all = [];
  for (const site of sites) all.push(await measure(browser, site));
  rounds.push(all);
}
await browser.close();

const result = sites.map(({ name }, at) => {
  const of = (mode) => ({
    quiet: medians(rounds.flatMap((all) => all[at][mode].quiet)),
    end: medians(rounds.map((all) => all[at][mode].end)),
    ...(mode === "plain" && { pressed: medians(rounds.map((all) => all[at].plain.pressed)) }),
    click: median(rounds.flatMap((all) => all[at][mode].clicks)),
  });
  return { name, plain: of("plain"), slow: of("slow") };
});
process.stdout.write(`${JSON.stringify(result, null, 1)}\n`);
