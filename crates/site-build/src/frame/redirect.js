// Sends the reader of an old address on, with the query and the fragment. Without script, a
// `meta` element does it, which loses both.
{
  const { to, fragments } = document.currentScript.dataset;
  const moved = new Map(Object.entries(JSON.parse(fragments)));
  const written = location.hash.slice(1);
  let fragment = written;
  try {
    fragment = decodeURIComponent(written);
  } catch {
    // A malformed sequence stays as it is.
  }
  const target = new URL(moved.get(fragment) ?? moved.get(written) ?? to, location.href);
  target.search ||= location.search;
  target.hash ||= location.hash;
  if (/^https?:$/.test(target.protocol)) location.replace(target);
}
