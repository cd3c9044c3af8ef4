//! Fuzzes `checks/meta.rs`.
#![no_main]

#[path = "../checks/meta.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
