//! Fuzzes `checks/config.rs`.
#![no_main]

#[path = "../checks/config.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
