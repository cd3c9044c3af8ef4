//! Fuzzes `checks/front_matter.rs`.
#![no_main]

#[path = "../checks/front_matter.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|text: &str| checks::check(text));
