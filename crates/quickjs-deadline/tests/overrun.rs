//! Scripts that the engine cannot interrupt end the process that runs them.

use std::{
    env, io,
    io::Write as _,
    process::{Command, Output},
    thread,
    time::Duration,
};

use quickjs_deadline::{Deadline, end_process_on_overrun, note};
use rquickjs::{Context, Runtime};

/// The variable with the script that this program runs in place of its tests.
const SCRIPT: &str = "QUICKJS_DEADLINE_SCRIPT";
const LIMIT: Duration = Duration::from_millis(100);

/// Calls of built-in functions that run for minutes or longer. If a newer engine interrupts one, it
/// ends as well, with another message.
const ENDLESS: &[&str] = &[
    "[].reverse.call({ length: 2 ** 53 - 1 })",
    "[].copyWithin.call({ length: 2 ** 53 - 1 }, 0, 1)",
    "[].shift.call({ length: 2 ** 53 - 1 })",
    "[].unshift.call({ length: 2 ** 53 - 2 }, 1)",
    "[].splice.call({ length: 2 ** 53 - 2 }, 0, 0, 1)",
    "[].fill.call({ length: 2 ** 53 - 1 }, 0)",
    "[].indexOf.call({ length: 2 ** 53 - 1 }, 1)",
    "[].lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)",
    "[].includes.call({ length: 2 ** 53 - 1 }, 1)",
    "[].join.call({ length: 2 ** 32 - 1 }, '')",
    "[].sort.call({ length: 2 ** 32 - 1 })",
    "[].concat.call([], { length: 2 ** 53 - 2, [Symbol.isConcatSpreadable]: true })",
    "new Array(2 ** 32 - 1).toString()",
    "'ab'.repeat(3e6).lastIndexOf('ba'.repeat(1e6) + 'c')",
    "'ab'.repeat(3e6).indexOf('ba'.repeat(1e6) + 'c')",
    "/(a+)+$/.exec('a'.repeat(40) + 'b')",
    "'a'.repeat(40).concat('b').replace(/(a|a)*$/, '')",
    "(() => { const o = {}; for (let i = 0; i < 1e5; i++) o['k' + i] = 1; for (;;) Object.keys(o); })()",
    "(() => { const a = 10n ** 300000n; for (;;) a % (a - 1n); })()",
    "for (;;);",
];

#[test]
fn every_script_ends_its_process_or_is_interrupted() {
    let mut ended = 0;
    for script in ENDLESS {
        let output = run(script);
        let shown = String::from_utf8_lossy(&output.stdout);
        match output.status.code() {
            Some(3) => {
                assert!(shown.contains("overrun in part 7"), "{script}: {shown}");
                ended += 1;
            }
            Some(0) => assert!(shown.contains("interrupted"), "{script}: {shown}"),
            code => panic!("{script}: {code:?} {shown}"),
        }
    }
    assert!(ended >= 10, "the engine interrupts all but {ended}");
}

#[test]
fn scripts_within_their_limits_are_not_ended() {
    for script in ["1 + 1", "for (let i = 0; i < 50_000; i++);"] {
        let output = run(script);
        let shown = String::from_utf8_lossy(&output.stdout);
        assert_eq!(output.status.code(), Some(0), "{script}: {shown}");
        assert!(shown.contains("ended"), "{script}: {shown}");
    }
}

/// Runs a script in another process: this program again, as the test below.
fn run(script: &str) -> Output {
    Command::new(env::current_exe().expect("this program"))
        .args(["--exact", "in_another_process", "--nocapture"])
        .env(SCRIPT, script)
        .output()
        .expect("the program runs")
}

#[test]
fn in_another_process() {
    let Ok(script) = env::var(SCRIPT) else { return };
    end_process_on_overrun(|part| {
        let _ = writeln!(io::stdout(), "overrun in {part}");
    })
    .unwrap();
    let runtime = Runtime::new().unwrap();
    let context = Context::full(&runtime).unwrap();
    let (deadline, handler) = Deadline::with_handler();
    runtime.set_interrupt_handler(Some(Box::new(handler)));
    note("part 7");
    let limited = deadline.limit(LIMIT, || {
        context.with(|ctx| ctx.eval::<(), _>(script.as_str()))
    });
    // Time that is spent after the script does not count.
    let busy = deadline.limit(LIMIT, || thread::sleep(LIMIT * 3));
    assert!(!cfg!(unix) || !busy.is_over);
    let word = if limited.is_over {
        "interrupted"
    } else {
        "ended"
    };
    let _ = writeln!(io::stdout(), "{word}");
}
