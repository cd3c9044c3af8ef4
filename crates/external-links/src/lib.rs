//! Checks whether addresses on the web still lead to a page.
#![doc = include_str!("../README.md")]

mod address;
mod client;
mod private;
mod wildcard;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

pub use self::wildcard::matches;
use self::{address::host_of, client::Client};

/// The most hosts that are asked at a time.
const MOST_HOSTS: usize = 16;

/// The options of a check.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// The hosts that may be in a private network, with their port if it is not the usual one.
    pub private_hosts: Vec<String>,
    /// The time between two requests to one host.
    pub interval: Duration,
    /// The time that a host may take for an answer.
    pub timeout: Duration,
    /// The number of repetitions of a request that failed for a reason that may pass.
    pub retries: u32,
    /// The time before the first repetition, unless the host names another. It doubles each time.
    pub wait: Duration,
    /// The longest time that a host may ask to wait.
    pub longest_wait: Duration,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            private_hosts: Vec::new(),
            interval: Duration::from_millis(250),
            timeout: Duration::from_secs(20),
            retries: 2,
            wait: Duration::from_secs(1),
            longest_wait: Duration::from_secs(60),
        }
    }
}

/// The state of an address.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// It leads to a page.
    Fine,
    /// It leads nowhere; the reason as the end of a sentence that begins with the address.
    Broken(String),
    /// It could not be checked; the reason as the end of a sentence that begins with the address.
    Unknown(String),
}

/// Returns the state of each address. Leaves out addresses that readers cannot open on the web:
/// addresses of this machine, of private networks, and addresses reserved for documentation.
pub fn check<'a>(addresses: &BTreeSet<&'a str>, options: &Options) -> BTreeMap<&'a str, Verdict> {
    let mut hosts: BTreeMap<String, Vec<&'a str>> = BTreeMap::new();
    for address in addresses {
        let host = host_of(address);
        if let Some(host) = host.filter(|host| private::is_asked(host, &options.private_hosts)) {
            hosts.entry(host).or_default().push(address);
        }
    }
    let workers = hosts.len().min(MOST_HOSTS);
    let (queue, found) = (Mutex::new(hosts), Mutex::new(BTreeMap::new()));
    let client = Client::new(options);
    let work = || {
        let next = || lock(&queue).pop_first();
        while let Some((_, addresses)) = next() {
            let verdicts = client.ask_host(&addresses);
            lock(&found).extend(verdicts);
        }
    };
    thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(work);
        }
    });
    found.into_inner().unwrap_or_else(PoisonError::into_inner)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
