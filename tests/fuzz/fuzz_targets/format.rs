//! Fuzzes `checks/format.rs`.
#![no_main]

#[path = "../checks/format.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
