//! `check --external`: asks other sites whether links still lead to a page.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::{Arc, Mutex},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use book_config::ExternalLinksConfig;
use build_cache::cache::{Access, Cache, Key, KeyHasher};
use diagnostics::{count, lock::lock};
use external_links::{Options, Verdict, check, matches};
use serde::{Deserialize, Serialize};
use site_build::{CheckLinks, LinkFault};

/// The name of the addresses that were fine, in the cache of the book.
const FINE: &str = "external-links";

/// The addresses that were fine, with the time of the check in seconds.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Fine(BTreeMap<String, u64>);

/// Checks the links of all editions of a book.
#[derive(Debug)]
struct Checker(Mutex<State>);

impl CheckLinks for Checker {
    fn check(
        &self,
        addresses: &BTreeSet<&str>,
        settings: &ExternalLinksConfig,
    ) -> BTreeMap<String, LinkFault> {
        lock(&self.0).check(addresses, settings)
    }
}

/// The state that the editions of a book share.
#[derive(Debug)]
struct State {
    cache: Cache,
    fine: Fine,
    faults: BTreeMap<String, LinkFault>,
    /// The addresses that this process has checked or left out.
    seen: BTreeSet<String>,
}

/// Returns a checker for the book at `root`. Its cache keeps the addresses that were fine.
pub(super) fn checker(root: &Path) -> Arc<dyn CheckLinks> {
    let root = root.canonicalize().unwrap_or_else(|_| root.to_owned());
    let cache = Cache::open(&root, Access::ReadWrite);
    let fine = cache.get(FINE, &key()).unwrap_or_default();
    Arc::new(Checker(Mutex::new(State {
        cache,
        fine,
        faults: BTreeMap::new(),
        seen: BTreeSet::new(),
    })))
}

/// The key of the addresses: they depend on nothing in the book.
fn key() -> Key {
    KeyHasher::of(&FINE)
}

impl State {
    fn check(
        &mut self,
        addresses: &BTreeSet<&str>,
        settings: &ExternalLinksConfig,
    ) -> BTreeMap<String, LinkFault> {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let now = now.unwrap_or_default().as_secs();
        let oldest = now.saturating_sub(u64::from(settings.max_age) * 60 * 60);
        self.fine.0.retain(|_, time| *time > oldest && *time <= now);
        let is_excluded = |url: &str| settings.exclude.iter().any(|one| matches(one, url));
        let included: BTreeSet<_> = addresses.iter().filter(|url| !is_excluded(url)).collect();
        let unknown = included
            .iter()
            .filter(|url| !self.seen.contains(**url as &str));
        let unknown = unknown.filter(|url| !self.fine.0.contains_key(**url as &str));
        let unknown: BTreeSet<&str> = unknown.map(|url| **url).collect();
        let mut options = Options::default();
        options.private_hosts.clone_from(&settings.private_hosts);
        options.interval = Duration::from_secs(1) / settings.rate.max(1);
        let verdicts = check(&unknown, &options);
        tracing::info!(
            "{}: {} asked, {} fine before, {} left out",
            count(addresses.len(), "link"),
            verdicts.len(),
            included.len() - unknown.len(),
            addresses.len() - included.len() + unknown.len() - verdicts.len(),
        );
        self.seen.extend(unknown.into_iter().map(str::to_owned));
        for (url, verdict) in verdicts {
            let (is_broken, reason) = match verdict {
                Verdict::Broken(reason) => (true, reason),
                Verdict::Unknown(reason) => (false, reason),
                _ => {
                    self.fine.0.insert(url.to_owned(), now);
                    continue;
                }
            };
            self.faults
                .insert(url.to_owned(), LinkFault { is_broken, reason });
        }
        self.cache.put(FINE, &key(), &self.fine);
        self.cache.write();
        let faults = included
            .into_iter()
            .filter_map(|url| self.faults.get_key_value(*url));
        faults
            .map(|(url, fault)| (url.clone(), fault.clone()))
            .collect()
    }
}
