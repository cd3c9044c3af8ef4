/**
 * What a reader's browser keeps for reading offline: a cache for each build, the newest two.
 *
 * A new build begins a cache of its own, and what it shares with the one before moves over when
 * it is used. Pages that are still open from that build find their files there; anything older
 * goes. So nothing is kept for ever, and nothing that a kept page needs is missing.
 */

/** Of this build and the one before. */
const BUILDS = 2;

/** Files of one build: some 400 pages with their data, or an index for the search and 250 pages. */
const MOST_FILES = 1000;

/** Kept when the oldest files go: without them no page is whole. */
const SHELL = /\/(_app\/[^/]+|_data\/(entry|site\.[^/]+|routes\/[^/]+|sidebars\/.+)\.json|offline\.html)$/;

/** The store of the site at `base`, an address with a slash at its end. */
export function openStore(base: string) {
  const prefix = `mdbook-react ${base} `;
  let isCleared = false;

  /** Deletes a cache that a pending write created again after `clear`. */
  const forgetLate = async (name: string) => {
    if (isCleared) await caches.delete(name);
  };

  /** The names of its caches, the oldest first. */
  const names = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

  return {
    /** The newest copy; one of the build before moves to the newest cache when it is used. */
    async find(address: string): Promise<Response | undefined> {
      const all = (await names()).reverse();
      for (const name of all) {
        const found = await (await caches.open(name)).match(address);
        if (!found) continue;
        if (name !== all[0]) await this.put(address, found.clone());
        return found;
      }
      return undefined;
    },

    /** Keeps an answer with the newest build; before the first is known, or without room, nothing. */
    async put(address: string, answer: Response): Promise<void> {
      const newest = (await names()).pop();
      if (newest === undefined || isCleared) return;
      try {
        const cache = await caches.open(newest);
        await cache.put(address, answer);
        await trim(cache);
      } catch {
        // The reader's disk is full: what is kept stays, what is read is shown.
      }
      await forgetLate(newest);
    },

    /** Begins the cache of a build, unless it is the newest already, and forgets old ones. */
    async begin(build: string): Promise<void> {
      const name = prefix + build;
      if ((await names()).at(-1) === name) return;
      // A build that is deployed again becomes the newest: caches are in order of creation.
      await caches.delete(name);
      await caches.open(name);
      await forgetLate(name);
      for (const old of (await names()).slice(0, -BUILDS)) await caches.delete(old);
    },

    /** Forgets everything, for good. */
    async clear(): Promise<void> {
      isCleared = true;
      for (const name of await names()) await caches.delete(name);
    },
  };
}

/** The oldest files go first. */
async function trim(cache: Cache): Promise<void> {
  const all = await cache.keys();
  const others = all.filter(({ url }) => !SHELL.test(new URL(url).pathname));
  for (const old of others.slice(0, Math.max(0, all.length - MOST_FILES))) await cache.delete(old);
}
