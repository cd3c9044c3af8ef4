//! Fuzzes `checks/html.rs`.
#![no_main]

#[path = "../checks/html.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
