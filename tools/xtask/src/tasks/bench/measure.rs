//! Measures a command with all its child processes: wall time, CPU time and peak memory.
//!
//! CPU and memory come from `/proc`; without it they are omitted.

use std::{
    fmt, fs,
    process::{Command, Stdio},
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

/// The interval between readings of `/proc` for the command itself.
const INTERVAL: Duration = Duration::from_millis(4);

/// The number of readings between two readings of all descendants, which cost more.
const READINGS_PER_TREE: usize = 16;

/// Clock ticks per second in `/proc`, the same on every current Linux.
const TICKS: f64 = 100.0;

/// The cost of a command.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cost {
    pub(super) wall: Duration,
    pub(super) cpu: Option<f64>,
    pub(super) peak_mb: Option<f64>,
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

/// Returns the peak memory of a process until `is_over`.
fn peak(id: u32, is_over: &AtomicBool) -> Option<f64> {
    let mut peak_mb = None;
    for reading in 0_usize.. {
        peak_mb = peak_mb.max_of(status_mb(id, "VmHWM:"));
        if reading % READINGS_PER_TREE == 0 {
            peak_mb = peak_mb.max_of(tree_mb(id));
        }
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        thread::sleep(INTERVAL);
    }
    peak_mb
}

/// Runs and measures a command.
pub(super) fn measure(mut command: Command) -> Result<Cost> {
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let before = cpu_of_children();
    let start = Instant::now();
    let mut child = command.spawn().context("a measured program cannot start")?;
    let id = child.id();
    let is_over = AtomicBool::new(false);
    // Memory is read on another thread, so that the wall time excludes it.
    let (status, wall, peak_mb) = thread::scope(|scope| {
        let peak = scope.spawn(|| peak(id, &is_over));
        let status = child.wait();
        let wall = start.elapsed();
        is_over.store(true, Ordering::Relaxed);
        (status, wall, peak.join().unwrap_or_default())
    });
    let status = status?;
    if !status.success() {
        bail!("a measured command failed ({status}): {command:?}");
    }
    let cpu = before.zip(cpu_of_children());
    Ok(Cost {
        wall,
        cpu: cpu.map(|(before, after)| after - before),
        peak_mb,
    })
}

trait MaxOf {
    /// The larger of two readings, either of which may be missing.
    fn max_of(self, other: Self) -> Self;
}

impl MaxOf for Option<f64> {
    fn max_of(self, other: Self) -> Self {
        self.into_iter().chain(other).reduce(f64::max)
    }
}

/// Returns the CPU seconds of all waited-for child processes, recursively.
fn cpu_of_children() -> Option<f64> {
    let stat = fs::read_to_string("/proc/self/stat").ok()?;
    // The process name can contain anything and ends at the last bracket.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at)?.parse::<f64>().ok();
    Some((ticks(13)? + ticks(14)?) / TICKS)
}

/// Returns the current memory of a process and its descendants.
fn tree_mb(id: u32) -> Option<f64> {
    let mut all = status_mb(id, "VmRSS:")?;
    for thread in fs::read_dir(format!("/proc/{id}/task")).ok()?.flatten() {
        let children = fs::read_to_string(thread.path().join("children")).unwrap_or_default();
        let ids = children.split_whitespace().filter_map(|id| id.parse().ok());
        all += ids.filter_map(tree_mb).sum::<f64>();
    }
    Some(all)
}

fn status_mb(id: u32, key: &str) -> Option<f64> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix(key))?;
    let kilobytes: f64 = line.trim().trim_end_matches(" kB").parse().ok()?;
    Some(kilobytes / 1000.0)
}

/// The load average below which a machine counts as idle.
const IDLE: f64 = 0.5;

/// The number of seconds to wait for an idle machine.
const PATIENCE: u64 = 300;

/// Waits until the machine is idle, and describes its load.
pub(super) fn load_when_idle() -> String {
    let mut load = load();
    for _ in 0..PATIENCE {
        match load {
            Some(load) if load >= IDLE => thread::sleep(Duration::from_secs(1)),
            _ => break,
        }
        load = self::load();
    }
    match load {
        Some(load) if load < IDLE => format!("a load of {load} by other programs"),
        Some(load) => format!(
            "a load of {load} by other programs, which did not fall below {IDLE} in {} minutes: compare CPU seconds, bytes and counts",
            PATIENCE / 60
        ),
        None => "an unknown load by other programs".to_owned(),
    }
}

/// Returns the load average of the last minute.
fn load() -> Option<f64> {
    let load = fs::read_to_string("/proc/loadavg").ok()?;
    load.split(' ').next()?.parse().ok()
}

/// Describes the machine in a few words.
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
