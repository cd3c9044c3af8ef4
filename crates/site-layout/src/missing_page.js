// Shows the page for unknown addresses in the language and version of the address, and starts the
// shell. Some hosts answer every unknown address with the page of the book.
const { boot, editions } = document.querySelector("script[data-editions]").dataset;

/** The base path of the edition that the address is in; `undefined` for the book itself. */
function baseOfAddress() {
  const { pathname } = location;
  const around = JSON.parse(editions).filter((base) => `${pathname}/`.startsWith(base));
  return around.sort((a, b) => b.length - a.length)[0];
}

/** Takes over the document at `href`, but for its styles: the book's hold for all editions. */
async function show(href) {
  const answer = await fetch(href);
  const other = new DOMParser().parseFromString(await answer.text(), "text/html");
  const app = other.getElementById("mr-app");
  const data = other.getElementById("page-data");
  if (!answer.ok || !app || !data) return;
  for (const { name, value } of other.documentElement.attributes) document.documentElement.setAttribute(name, value);
  document.title = other.title;
  document.getElementById("page-data").textContent = data.textContent;
  document.getElementById("mr-app").replaceWith(document.adoptNode(app));
}

const base = baseOfAddress();
// Without a network the page of the book stays.
if (base !== undefined) await show(`${base}404.html`).catch(() => undefined);
await import(boot);
