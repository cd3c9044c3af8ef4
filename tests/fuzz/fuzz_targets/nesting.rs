//! Fuzzes `checks/nesting.rs`.
#![no_main]

#[path = "../checks/nesting.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
