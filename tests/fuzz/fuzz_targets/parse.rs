//! Fuzzes `checks/parse.rs`.
#![no_main]

#[path = "../checks/parse.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
