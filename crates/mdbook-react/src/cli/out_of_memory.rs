//! Ends the program with a message when the highlighter's regex engine runs out of memory.
//!
//! Rust's own allocations abort with a message. The engine (Oniguruma, in C) reports the failure, and
//! syntect panics with that; building goes on in other threads, whose next call of the engine can
//! end in a segmentation fault.

use std::{
    io::{Write as _, stderr},
    panic, process,
};

/// What Oniguruma calls the failure.
const FAILURE: &str = "fail to memory allocation";

/// Installs a panic hook that ends the program at once.
pub(super) fn install() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let message = panic.payload().downcast_ref::<String>();
        if !message.is_some_and(|text| text.contains(FAILURE)) {
            return before(panic);
        }
        let _ = stderr().write_all(b"ERROR out of memory while highlighting code\n");
        // Running destructors would allocate.
        process::abort();
    }));
}
