//! Fuzzes `checks/mathjax.rs`.
#![no_main]

#[path = "../checks/mathjax.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
