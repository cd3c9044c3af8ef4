//! Fuzzes `checks/messages.rs`.
#![no_main]

#[path = "../checks/messages.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
