//! Ends the program with a message when the highlighter's regex engine runs out of memory, or when
//! the system has no memory for another thread.
//!
//! Rust's own allocations abort with a message. The engine (Oniguruma, in C) reports the failure, and
//! syntect panics with that; building goes on in other threads, whose next call of the engine can
//! end in a segmentation fault.

use std::{
    io::{Write as _, stderr},
    panic, process,
};

/// Parts of panic messages, and the message for each: Oniguruma's failed allocation, and a thread that
/// the standard library could not start.
const FAILURES: [(&str, &str); 2] = [
    (
        "fail to memory allocation",
        "ERROR out of memory while highlighting code\n",
    ),
    (
        "failed to spawn thread",
        "ERROR out of memory: cannot start threads\n",
    ),
];

/// Installs a panic hook that ends the program at once.
pub(super) fn install() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let said = panic.payload().downcast_ref::<String>();
        let said = said.map_or("", String::as_str);
        let Some((_, message)) = FAILURES.iter().find(|(part, _)| said.contains(part)) else {
            return before(panic);
        };
        let _ = stderr().write_all(message.as_bytes());
        // Running destructors would allocate.
        process::abort();
    }));
}
