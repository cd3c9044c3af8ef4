// Sends the reader of an old address on, with the query and the fragment. Without script, a
// `meta` element does it, which loses both.
{
  const { to, fragments } = document.currentScript.dataset;
  const fragment = decodeURIComponent(location.hash.slice(1));
  const target = new URL(JSON.parse(fragments)[fragment] ?? to, location.href);
  target.search ||= location.search;
  target.hash ||= location.hash;
  location.replace(target);
}
