//! Starts the servers that applications of the samples connect to.
//!
//! They come from Debian's packages, listen on their usual ports and stop when the value is dropped. A
//! server that listens already is used as it is.

use std::{
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

use anyhow::{Context, Result, bail};

use super::apt;
use crate::{process, say};

/// A server and how to start it; `$DIR` in the script is an empty folder.
struct Server {
    name: &'static str,
    port: u16,
    /// The package of Debian; none has MongoDB.
    package: Option<&'static str>,
    /// A command that succeeds where the server is installed.
    probe: &'static str,
    /// A command of a shell that replaces the shell.
    script: &'static str,
}

const SERVERS: &[Server] = &[
    Server {
        name: "redis",
        port: 6379,
        package: Some("redis-server"),
        probe: "which redis-server",
        script: "exec redis-server --port 6379 --save '' --dir $DIR",
    },
    Server {
        name: "nats",
        port: 4222,
        package: Some("nats-server"),
        probe: "which nats-server",
        script: "exec nats-server --port 4222",
    },
    Server {
        name: "mqtt",
        port: 1883,
        package: Some("mosquitto"),
        probe: "which mosquitto",
        script: "exec mosquitto -p 1883",
    },
    Server {
        name: "rabbitmq",
        port: 5672,
        package: Some("rabbitmq-server"),
        probe: "ls /usr/lib/rabbitmq/bin/rabbitmq-server",
        // Debian's wrapper would change to a user that cannot write here.
        script: "export RABBITMQ_MNESIA_BASE=$DIR RABBITMQ_LOG_BASE=$DIR HOME=$DIR \
                 RABBITMQ_NODENAME=samples@localhost; exec /usr/lib/rabbitmq/bin/rabbitmq-server",
    },
    Server {
        name: "postgres",
        port: 5432,
        package: Some("postgresql"),
        probe: "ls /usr/lib/postgresql/*/bin/postgres",
        // It refuses to run as the superuser.
        script: "chown postgres $DIR; as='setpriv --reuid=postgres --regid=postgres --clear-groups'; \
                 bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1); \
                 $as $bin/initdb -A trust -D $DIR/data && \
                 exec $as $bin/postgres -D $DIR/data -k $DIR",
    },
    Server {
        name: "mongodb",
        port: 27017,
        package: None,
        probe: "which mongod",
        script: "exec mongod --dbpath $DIR",
    },
];

/// Servers that run until this is dropped.
pub(crate) struct Running {
    names: Vec<&'static str>,
    started: Vec<Child>,
}

/// Starts every server that this machine can have; keeps their files below `folder`.
pub(crate) fn start(folder: &Path) -> Result<Running> {
    let mut running = Running {
        names: Vec::new(),
        started: Vec::new(),
    };
    for server in SERVERS {
        if !listens(server.port) {
            if !can_start(server) {
                say::warning(format_args!("{} is not installed: left out", server.name));
                continue;
            }
            running.started.push(spawn(server, folder)?);
        }
        running.names.push(server.name);
    }
    for server in SERVERS.iter().filter(|it| running.names.contains(&it.name)) {
        wait(server)?;
    }
    Ok(running)
}

impl Running {
    /// Returns the names of the servers, separated by commas.
    pub(crate) fn names(&self) -> String {
        self.names.join(",")
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        for child in &mut self.started {
            // Some servers are children of their script. A server may have ended by itself.
            let group = format!("-{}", child.id());
            let mut command = shell(&format!("kill -- {group}"));
            let _ = command.stderr(Stdio::null()).status();
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Whether the server is installed, after an attempt to install it.
fn can_start(server: &Server) -> bool {
    if is_installed(server) {
        return true;
    }
    let Some(package) = server.package.filter(|_| apt::is_usable()) else {
        return false;
    };
    say::step(format_args!("installing {package}"));
    if let Err(error) = apt::install(&[package]) {
        say::warning(format_args!("{package} could not be installed: {error:#}"));
    }
    is_installed(server)
}

fn is_installed(server: &Server) -> bool {
    let mut command = shell(server.probe);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Returns the command for a script. Debian keeps some servers outside of the `PATH` of users.
fn shell(script: &str) -> Command {
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = process::command(Path::new("/"), "bash", &["-c", script]);
    command.env("PATH", format!("{path}:/usr/sbin"));
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    command
}

fn spawn(server: &Server, folder: &Path) -> Result<Child> {
    let folder = folder.join(server.name);
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    std::fs::create_dir_all(&folder)?;
    say::detail(format_args!("starting {}", server.name));
    let log = std::fs::File::create(folder.with_extension("log"))?;
    let mut command = shell(server.script);
    command
        .env("DIR", &folder)
        .stdout(log.try_clone()?)
        .stderr(log);
    let what = || format!("{} could not be started", server.name);
    command.spawn().with_context(what)
}

fn listens(port: u16) -> bool {
    TcpStream::connect(("127.0.0.1", port)).is_ok()
}

fn wait(server: &Server) -> Result<()> {
    for _ in 0..600 {
        if listens(server.port) {
            return Ok(());
        }
        thread::sleep(Duration::from_millis(100));
    }
    bail!("{} does not listen on port {}", server.name, server.port)
}
