//! Fuzzes `checks/highlight.rs`.
#![no_main]

#[path = "../checks/highlight.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
