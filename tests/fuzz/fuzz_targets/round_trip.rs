//! Fuzzes `checks/round_trip.rs`.
#![no_main]

#[path = "../checks/round_trip.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
