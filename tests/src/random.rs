//! Random numbers that a seed repeats.

use std::{
    env,
    hash::{BuildHasher as _, RandomState},
};

/// A pseudorandom source (`SplitMix64`).
#[derive(Debug)]
pub struct Random(pub u64);

impl Random {
    /// Returns a number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let end = u64::try_from(end).unwrap_or(u64::MAX);
        usize::try_from((z ^ (z >> 31)) % end).unwrap_or_default()
    }
}

/// Returns `count` seeds that are new in each run and prints the first, which `RANDOM_SEED` repeats.
#[expect(clippy::print_stderr, reason = "shown when a test fails")]
pub fn seeds(count: u64) -> impl Iterator<Item = u64> {
    let chosen = env::var("RANDOM_SEED").ok();
    let first = chosen.map_or_else(
        || RandomState::new().hash_one(0) % 1_000_000_000,
        |seed| seed.parse().expect("RANDOM_SEED is a number"),
    );
    eprintln!("RANDOM_SEED={first}");
    first..first + count
}
