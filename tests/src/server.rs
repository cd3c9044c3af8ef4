//! Runs `mdbook-react serve` and sends HTTP requests to it.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    time::Instant,
};

use crate::{
    patience::PATIENCE,
    program::{limited, program},
};

/// A running server, which is stopped when dropped.
#[derive(Debug)]
pub struct Server {
    child: Child,
    /// The host and port.
    pub address: String,
    /// The messages up to the address.
    pub said: String,
}

impl Server {
    /// Serves the book at `root` on a free port.
    pub fn start(root: &Path) -> Self {
        Self::with_options(root, &[])
    }

    /// Serves the book at `root` with a limit of open files.
    #[cfg(unix)]
    pub fn with_descriptors(root: &Path, limit: u32) -> Self {
        Self::of_book(limited('n', limit), root, &[])
    }

    /// Serves the book at `root` with further options.
    pub fn with_options(root: &Path, options: &[&str]) -> Self {
        Self::of_book(Command::new(program()), root, options)
    }

    fn of_book(mut command: Command, root: &Path, options: &[&str]) -> Self {
        command.args(["serve", "--port", "0"]);
        command.args(options).arg(root);
        Self::run(command)
    }

    /// Runs a command that serves a book.
    pub fn run(mut command: Command) -> Self {
        let mut child = command
            .env("NO_COLOR", "1")
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stderr = child.stderr.take().expect("its words are read");
        let mut lines = BufReader::new(stderr).lines();
        let mut said = String::new();
        let address = loop {
            let line = lines
                .next()
                .expect("an address is printed")
                .expect("a line");
            if let Some((_, rest)) = line.split_once("http://") {
                break rest.split('/').next().expect("a host").to_owned();
            }
            said += &line;
        };
        // The program would block once the pipe is full.
        std::thread::spawn(move || lines.for_each(drop));
        Self {
            child,
            address,
            said,
        }
    }

    /// Ends the server as Ctrl+C does, and waits for its end.
    #[cfg(unix)]
    pub fn interrupt(mut self) {
        let id = self.child.id().to_string();
        let sent = Command::new("kill").args(["-INT", &id]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        self.child.wait().expect("the server ends");
    }

    /// Returns the id of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns the whole response to a request for `path` with the host `host`.
    pub fn request(&self, path: &str, host: &str) -> String {
        let mut stream = self.open(path, host);
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Returns a connection. A read fails if the server hangs.
    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("the server listens");
        stream.set_read_timeout(Some(PATIENCE)).expect("a limit");
        stream
    }

    /// Sends a request and returns its connection.
    pub fn open(&self, path: &str, host: &str) -> TcpStream {
        let mut stream = self.connect();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n"
        )
        .expect("a request is sent");
        stream
    }

    /// Returns the whole response to a request for `path`.
    pub fn get(&self, path: &str) -> String {
        self.request(path, &self.address)
    }

    /// Returns the whole response to a `POST` of JSON, with further lines of the head.
    pub fn post(&self, path: &str, body: &str, head: &[&str]) -> String {
        let mut stream = self.connect();
        let mut head = head.join("\r\n");
        head += if head.is_empty() { "" } else { "\r\n" };
        write!(
            stream,
            "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: {}\r\n{head}\r\n{body}",
            self.address,
            body.len()
        )
        .expect("a request is sent");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("an answer");
        String::from_utf8_lossy(&answer).into_owned()
    }

    /// Opens the stream of events, as the page at `/` does.
    pub fn events(&self) -> Events {
        self.events_of("/")
    }

    /// Opens the stream of events of the page at a path, which is encoded as in an address.
    pub fn events_of(&self, path: &str) -> Events {
        static STREAMS: AtomicUsize = AtomicUsize::new(0);
        let stream = STREAMS.fetch_add(1, Ordering::Relaxed);
        let request = format!("/__mdbook-react/events?stream={stream}&base=%2F&path={path}");
        Events(BufReader::new(self.open(&request, &self.address)))
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The events that open pages receive.
#[derive(Debug)]
pub struct Events(BufReader<TcpStream>);

impl Events {
    /// Returns the next event that satisfies `wanted`.
    pub fn until(&mut self, wanted: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        while start.elapsed() < PATIENCE {
            let mut line = String::new();
            let length = self.0.read_line(&mut line).expect("an event in time");
            assert!(length > 0, "the server closed the stream");
            if let Some(data) = line.strip_prefix("data: ").filter(|data| wanted(data)) {
                return data.to_owned();
            }
        }
        panic!("no such event");
    }

    /// Reads until the server ends the stream.
    pub fn until_end(&mut self) {
        let mut rest = Vec::new();
        self.0.read_to_end(&mut rest).expect("an end in time");
    }
}
