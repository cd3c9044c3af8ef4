//! A client of the servers that speak JSON-RPC on standard input and output.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use serde_json::{Value, json};

use crate::program::program;

/// How messages are divided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Framing {
    /// A head with the length, as in the Language Server Protocol.
    Length,
    /// A line for each message, as in the Model Context Protocol.
    Line,
}

/// A connection to a server process, which ends with it.
#[derive(Debug)]
pub struct Client {
    process: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
    framing: Framing,
    requests: u64,
    /// The notifications that were received while answers were awaited.
    pub notifications: Vec<Value>,
}

#[expect(clippy::needless_pass_by_value, reason = "callers write a literal")]
impl Client {
    /// Starts the language server for the book at `root`, and agrees on units of columns.
    pub fn of_editor(root: &Path, units: &str) -> Self {
        Self::of_editor_with(root, units, json!({}))
    }

    /// Starts the language server with options.
    pub fn of_editor_with(root: &Path, units: &str, options: Value) -> Self {
        let mut client = Self::start("lsp", root, Framing::Length);
        let params = json!({
            "processId": null,
            "rootUri": null,
            "initializationOptions": options,
            "capabilities": {
                "general": { "positionEncodings": [units] },
                "workspace": { "workspaceEdit": { "resourceOperations": ["rename"] } },
            },
        });
        client.request("initialize", params);
        client.notify("initialized", json!({}));
        client
    }

    /// Starts the server for agents about the book at `root`.
    pub fn of_agent(root: &Path) -> Self {
        let mut client = Self::start("mcp", root, Framing::Line);
        let params = json!({
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": { "name": "test", "version": "1" },
        });
        client.request("initialize", params);
        client.notify("notifications/initialized", json!({}));
        client
    }

    fn start(command: &str, root: &Path, framing: Framing) -> Self {
        let mut process = Command::new(program())
            .arg(command)
            .arg(root)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the program runs");
        let output = process.stdout.take().expect("it is piped");
        Self {
            input: process.stdin.take(),
            output: BufReader::new(output),
            process,
            framing,
            requests: 0,
            notifications: Vec::new(),
        }
    }

    /// Sends a request and returns its answer: `result` or `error` with their contents.
    pub fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = self.requests;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        self.answer(id)
    }

    /// Sends a request and returns its result.
    pub fn request(&mut self, method: &str, params: Value) -> Value {
        let mut answer = self.ask(method, params);
        assert!(answer.get("error").is_none(), "{method}: {answer}");
        answer["result"].take()
    }

    /// Returns the structured result of a tool.
    pub fn tool(&mut self, name: &str, arguments: Value) -> Value {
        let params = json!({ "name": name, "arguments": arguments });
        self.request("tools/call", params)["structuredContent"].take()
    }

    /// Sends a notification.
    pub fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a message.
    pub fn send(&mut self, message: &Value) {
        let text = message.to_string();
        let input = self.input.as_mut().expect("the client is open");
        let written = match self.framing {
            Framing::Length => write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()),
            Framing::Line => writeln!(input, "{text}"),
        };
        written
            .and_then(|()| input.flush())
            .expect("the server reads");
    }

    /// Returns the answer to a request that was sent.
    pub fn answer(&mut self, id: u64) -> Value {
        loop {
            let message = self.receive();
            if message["id"] == id && message.get("method").is_none() {
                return message;
            }
            self.notifications.push(message);
        }
    }

    /// Waits for a notification that is wanted, and returns it.
    pub fn until(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        loop {
            let message = self.receive();
            self.notifications.push(message.clone());
            if is_wanted(&message) {
                return message;
            }
        }
    }

    fn receive(&mut self) -> Value {
        let mut line = String::new();
        let mut length = 0;
        loop {
            line.clear();
            let count = self.output.read_line(&mut line).expect("the server writes");
            assert!(count > 0, "the server ended");
            let text = line.trim_end();
            if self.framing == Framing::Line {
                return serde_json::from_str(text).expect("a line is a message");
            }
            match text.strip_prefix("Content-Length: ") {
                Some(number) => length = number.parse().expect("a number"),
                None if text.is_empty() => break,
                None => {}
            }
        }
        let mut message = vec![0; length];
        self.output
            .read_exact(&mut message)
            .expect("the server writes");
        serde_json::from_slice(&message).expect("a message is JSON")
    }

    /// Returns the memory of the server in kilobytes, where the system tells it.
    pub fn memory(&self) -> Option<u64> {
        let status = fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status
            .lines()
            .find_map(|line| line.strip_prefix("VmRSS:"))?;
        line.split_whitespace().next()?.parse().ok()
    }

    /// Ends the connection and returns whether the server ended without a fault.
    pub fn end(mut self) -> bool {
        if self.framing == Framing::Length {
            self.request("shutdown", Value::Null);
            self.notify("exit", Value::Null);
        }
        drop(self.input.take());
        let ended = self.process.wait().expect("the server ends");
        ended.success()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        // It has ended unless a test failed.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
