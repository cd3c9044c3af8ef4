//! What a command costs: wall time, CPU time and peak memory.
//!
//! CPU and memory are read from `/proc` while the command runs; where there is none, they are
//! left out.

use std::{
    fmt, fs,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

/// How often `/proc` is read.
const INTERVAL: Duration = Duration::from_millis(4);

/// The clock ticks of a second that `/proc` counts in, on every Linux of today.
const TICKS: f64 = 100.0;

/// What a command cost.
pub(super) struct Cost {
    pub(super) wall: Duration,
    cpu: Option<f64>,
    peak_mb: Option<f64>,
}

impl fmt::Display for Cost {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{:.2}", self.wall.as_secs_f64())?;
        if let (Some(cpu), Some(peak)) = (self.cpu, self.peak_mb) {
            write!(out, " ({cpu:.2} s, {peak:.0} MB)")?;
        }
        Ok(())
    }
}

/// Runs the command to its end.
pub(super) fn measure(mut command: Command) -> Result<Cost> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let start = Instant::now();
    let mut child = command.spawn().context("a measured program cannot start")?;
    let (mut cpu, mut peak_mb) = (None, None);
    let status = loop {
        cpu = cpu_seconds(child.id()).or(cpu);
        peak_mb = peak(child.id()).or(peak_mb);
        if let Some(status) = child.try_wait()? {
            break status;
        }
        thread::sleep(INTERVAL);
    };
    let wall = start.elapsed();
    if !status.success() {
        bail!("a measured command failed ({status}): {command:?}");
    }
    Ok(Cost { wall, cpu, peak_mb })
}

fn cpu_seconds(id: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name, which may hold anything, ends with the last bracket.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    let used = (ticks(11)? + ticks(12)?) / TICKS;
    (used > 0.0).then_some(used)
}

fn peak(id: u32) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes / 1000.0)
}

/// How many programs wanted to run at once during the last minute, ours not yet among them.
pub(super) fn load() -> String {
    let load = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    load.split(' ').next().unwrap_or("unknown").to_owned()
}

/// The machine in a few words.
pub(super) fn machine() -> String {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info
        .lines()
        .find_map(|line| line.strip_prefix("model name"))
        .map_or("unknown processor", |rest| {
            rest.trim_start_matches([' ', '\t', ':'])
        });
    format!("{model}, {cores} cores")
}
