//! Keeps runs apart that listen on, or connect to, the same port of this machine.

use std::{
    collections::BTreeSet,
    sync::{Condvar, Mutex, PoisonError},
};

use regex::Regex;

/// Code that sets a port: `port: 4001`, `listen(4001`, `localhost:4001`.
const PORT: &str = r"(?:\bport: |\blisten\(|\blocalhost:|\b127\.0\.0\.1:)([1-9]\d{3,4})\b";

/// Finds the ports in the code of runs.
pub(crate) struct Finder(Regex);

impl Finder {
    pub(crate) fn new() -> Self {
        Self(Regex::new(PORT).expect("the expression is valid"))
    }

    /// Returns the ports that a text names.
    pub(crate) fn ports(&self, text: &str) -> BTreeSet<u16> {
        let found = self.0.captures_iter(text);
        found.filter_map(|it| it[1].parse().ok()).collect()
    }
}

/// The ports of the runs that are under way.
#[derive(Default)]
pub(crate) struct Busy {
    ports: Mutex<BTreeSet<u16>>,
    changed: Condvar,
}

impl Busy {
    /// Does something while no other run has one of the ports.
    pub(crate) fn with<T>(&self, ports: &BTreeSet<u16>, run: impl FnOnce() -> T) -> T {
        let busy = self.ports.lock().unwrap_or_else(PoisonError::into_inner);
        let is_busy = |busy: &mut BTreeSet<u16>| !busy.is_disjoint(ports);
        let mut busy = self
            .changed
            .wait_while(busy, is_busy)
            .unwrap_or_else(PoisonError::into_inner);
        busy.extend(ports);
        drop(busy);
        let result = run();
        let mut busy = self.ports.lock().unwrap_or_else(PoisonError::into_inner);
        busy.retain(|port| !ports.contains(port));
        drop(busy);
        self.changed.notify_all();
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ports_are_found_where_code_sets_them() {
        let cases: [(&str, &[u16]); 5] = [
            ("options: { port: 4001 }", &[4001]),
            ("server.listen(4099, () => {});", &[4099]),
            ("redis://localhost:6379", &[6379]),
            ("listen(0); listen(process.env.PORT ?? 3000)", &[]),
            ("close(4001, 'x'); port: 99999", &[]),
        ];
        let finder = Finder::new();
        for (text, expected) in cases {
            let found: Vec<u16> = finder.ports(text).into_iter().collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn the_ports_of_a_run_are_busy_until_it_ends() {
        let busy = Busy::default();
        let is_busy = |port| busy.ports.lock().unwrap().contains(&port);
        let ports = BTreeSet::from([4001]);
        for _ in 0..2 {
            let during = busy.with(&ports, || [is_busy(4001), is_busy(4002)]);
            assert_eq!(during, [true, false]);
            assert!(!is_busy(4001));
        }
    }
}
