//! Ends the program with a message when the highlighter's regex engine or the decompressor runs out
//! of memory, or when the system has no memory for another thread.
//!
//! Rust's own allocations abort with a message. The engine (Oniguruma, in C) reports a failed
//! allocation, and syntect panics. Other threads would continue the build, and their next call of
//! the engine can cause a segmentation fault.

use std::{
    io::{Write as _, stderr},
    panic, process,
};

/// Parts of panic messages, and the message printed for each: a failed allocation in Oniguruma, one
/// in zlib-rs, and a thread that the standard library could not start.
const FAILURES: [(&str, &str); 3] = [
    (
        "fail to memory allocation",
        "ERROR out of memory while highlighting code\n",
    ),
    (
        "left: MemError",
        "ERROR out of memory while decompressing data\n",
    ),
    (
        "failed to spawn thread",
        "ERROR out of memory: cannot start threads\n",
    ),
];

/// Installs a panic hook that aborts the process on such a panic.
pub(super) fn install() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        let payload = panic.payload().downcast_ref::<String>();
        let payload = payload.map_or("", String::as_str);
        let Some((_, message)) = FAILURES.iter().find(|(part, _)| payload.contains(part)) else {
            return before(panic);
        };
        let _ = stderr().write_all(message.as_bytes());
        // Running destructors would allocate.
        process::abort();
    }));
}
