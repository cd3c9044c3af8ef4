/**
 * The files that are kept for reading offline: a cache for each of the newest two builds.
 *
 * A new build begins a new cache. Files that it shares with the previous build are copied when they
 * are used. Open pages of the previous build still find their files; older caches are deleted.
 */

/** The number of kept caches: of this build and the previous one. */
const BUILDS = 2;

/** The most files of one build: 400 pages with their data, or 250 pages and a search index. */
const MOST_FILES = 1000;

/** Files that every page needs; they stay when the oldest files are deleted. */
const SHELL = /\/(_app\/[^/]+|_data\/(entry|site\.[^/]+|routes\/[^/]+|sidebars\/.+)\.json|offline\.html)$/;

/** Returns the store of the site at `scope`, an address with a final slash. */
export function openStore(scope: string) {
  const prefix = `mdbook-react ${scope} `;
  let isCleared = false;

  /** Deletes a cache that a pending write created again after `clear`. */
  const forgetLate = async (name: string) => {
    if (isCleared) await caches.delete(name);
  };

  /** Returns the names of the caches, the oldest first. */
  const names = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

  return {
    /** Returns the newest copy of a file. A copy of the previous build is added to the newest cache. */
    async find(address: string): Promise<Response | undefined> {
      const all = (await names()).reverse();
      for (const name of all) {
        // `caches.open` would create a cache again that `clear` has deleted meanwhile.
        const found = await caches.match(address, { cacheName: name });
        if (!found) continue;
        if (name !== all[0]) await this.put(address, found.clone());
        return found;
      }
      return undefined;
    },

    /** Keeps a response in the newest cache, if there is a cache and room on the disk. */
    async put(address: string, answer: Response): Promise<void> {
      const newest = (await names()).pop();
      if (newest === undefined || isCleared) return;
      try {
        const cache = await caches.open(newest);
        await cache.put(address, answer);
        await trim(cache);
      } catch {
        // The disk is full: kept files stay, and the page is shown without being kept.
      }
      await forgetLate(newest);
    },

    /** Creates the cache of a build, unless it is the newest already, and deletes old ones. */
    async begin(build: string): Promise<void> {
      const name = prefix + build;
      if ((await names()).at(-1) === name) return;
      // Caches are in order of creation, so a build that is deployed again needs a new one.
      await caches.delete(name);
      await caches.open(name);
      await forgetLate(name);
      for (const old of (await names()).slice(0, -BUILDS)) await caches.delete(old);
    },

    /** Deletes all caches; later calls of `put` and `begin` keep nothing. */
    async clear(): Promise<void> {
      isCleared = true;
      for (const name of await names()) await caches.delete(name);
    },
  };
}

/** Deletes the oldest files beyond the limit. */
async function trim(cache: Cache): Promise<void> {
  const all = await cache.keys();
  const others = all.filter(({ url }) => !SHELL.test(new URL(url).pathname));
  for (const old of others.slice(0, Math.max(0, all.length - MOST_FILES))) await cache.delete(old);
}
