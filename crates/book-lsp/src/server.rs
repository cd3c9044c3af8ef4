//! Receives messages, answers requests in their order, and publishes findings when no message waits.

use std::{
    collections::{BTreeSet, VecDeque},
    path::{Path, PathBuf},
    thread,
};

use anyhow::{Context as _, Result, anyhow};
use book_session::{Session, is_book};
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{
    CancelParams, DidChangeTextDocumentParams, DidCloseTextDocumentParams,
    DidOpenTextDocumentParams, InitializeParams, NumberOrString, ResourceOperationKind, Uri,
    notification::{
        Cancel, DidChangeTextDocument, DidChangeWatchedFiles, DidCloseTextDocument,
        DidOpenTextDocument, DidSaveTextDocument, Exit, Notification as _,
    },
    request::{Request as _, Shutdown},
};
use shell_interface::Shell;

use crate::{
    documents::{Documents, file_of},
    findings::Published,
    formatting,
    positions::Units,
    requests::{answer, capabilities},
    state::State,
};

/// Serves one editor on standard input and output until it ends. `root` is the folder of the book; the
/// editor's folder counts without one.
///
/// # Errors
///
/// If the editor does not speak the protocol, or there is no book.
pub fn stdio(root: Option<&Path>, shell: &'static dyn Shell) -> Result<()> {
    let (connection, threads) = Connection::stdio();
    let served = serve(connection, root, shell);
    served.and_then(|()| {
        threads
            .join()
            .context("the connection to the editor failed")
    })
}

/// Serves one editor on a connection until it ends.
///
/// # Errors
///
/// If the editor does not speak the protocol, or there is no book.
pub fn serve(connection: Connection, root: Option<&Path>, shell: &'static dyn Shell) -> Result<()> {
    let (id, params) = connection.initialize_start()?;
    let params: InitializeParams = serde_json::from_value(params)?;
    let offered = params.capabilities.general.as_ref();
    let offered = offered.and_then(|general| general.position_encodings.as_deref());
    let units = Units::choose(offered.unwrap_or_default());
    let answer = serde_json::json!({
        "capabilities": capabilities(units),
        "serverInfo": { "name": "mdbook-react", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, answer)?;
    let moves_files = moves_files(&params);
    let root = root.map_or_else(|| book_of(&params), |root| Ok(root.to_owned()))?;
    let style = formatting::style(params.initialization_options.as_ref());
    let serve = move || {
        let mut server = Server {
            connection,
            state: State {
                units,
                style,
                moves_files,
                session: Session::new(&root, shell),
                documents: Documents::default(),
            },
            changed: BTreeSet::new(),
            published: Published::default(),
        };
        server.run()
    };
    // Rendering components needs more stack than threads have.
    let thread = thread::Builder::new().name("open book".into());
    let thread = thread.stack_size(shell.thread_stack()).spawn(serve)?;
    thread
        .join()
        .unwrap_or_else(|_| Err(anyhow!("the server stopped")))
}

/// Whether an editor moves files that an answer names.
fn moves_files(params: &InitializeParams) -> bool {
    let workspace = params.capabilities.workspace.as_ref();
    let edits = workspace.and_then(|it| it.workspace_edit.as_ref());
    let operations = edits.and_then(|it| it.resource_operations.as_deref());
    operations.is_some_and(|it| it.contains(&ResourceOperationKind::Rename))
}

/// Returns the folder of the book that an editor opened: one of its folders, or the nearest one above.
fn book_of(params: &InitializeParams) -> Result<PathBuf> {
    #[expect(deprecated, reason = "clients without folders name their root here")]
    let root = params.root_uri.as_ref();
    let folders = params.workspace_folders.iter().flatten();
    let uris: Vec<&Uri> = folders.map(|folder| &folder.uri).chain(root).collect();
    let folders: Vec<_> = uris.into_iter().filter_map(file_of).collect();
    let mut above = folders.iter().flat_map(|folder| folder.ancestors());
    let found = above.find(|folder| is_book(folder));
    found.map(Path::to_owned).context(
        "no book in the folder of the editor: open the folder of `book.toml`, or name it as an argument",
    )
}

struct Server {
    connection: Connection,
    state: State,
    /// The files whose texts changed since the book was told of them: while the author types, the last text
    /// counts.
    changed: BTreeSet<PathBuf>,
    published: Published,
}

/// Whether the server goes on after a message.
#[derive(PartialEq, Eq)]
enum Next {
    Continue,
    End,
}

impl Server {
    fn run(&mut self) -> Result<()> {
        let mut waiting = VecDeque::new();
        loop {
            waiting.extend(self.connection.receiver.try_iter());
            let message = if let Some(message) = waiting.pop_front() {
                message
            } else {
                self.publish();
                let Ok(message) = self.connection.receiver.recv() else {
                    return Ok(());
                };
                message
            };
            let next = match message {
                Message::Request(request) if is_cancelled(&request.id, &waiting) => {
                    let code = ErrorCode::RequestCanceled as i32;
                    self.send(Response::new_err(request.id, code, "cancelled".to_owned()));
                    Next::Continue
                }
                Message::Request(request) => self.request(request),
                Message::Notification(notification) => self.notification(notification),
                Message::Response(_) => Next::Continue,
            };
            if next == Next::End {
                return Ok(());
            }
        }
    }

    fn request(&mut self, request: Request) -> Next {
        if request.method == Shutdown::METHOD {
            self.send(Response::new_ok(request.id, ()));
            return Next::Continue;
        }
        self.apply_changes();
        let id = request.id;
        let response = match answer(&mut self.state, &request.method, request.params) {
            Ok(Some(result)) => Response::new_ok(id, result),
            Ok(None) => {
                let message = format!("`{}` is not supported", request.method);
                Response::new_err(id, ErrorCode::MethodNotFound as i32, message)
            }
            Err(error) => {
                let code = ErrorCode::RequestFailed as i32;
                Response::new_err(id, code, format!("{error:#}"))
            }
        };
        self.send(response);
        Next::Continue
    }

    fn notification(&mut self, notification: Notification) -> Next {
        let Notification { method, params } = notification;
        let applied = match method.as_str() {
            Exit::METHOD => return Next::End,
            DidOpenTextDocument::METHOD => serde_json::from_value(params).map(|it| self.open(it)),
            DidChangeTextDocument::METHOD => {
                serde_json::from_value(params).map(|it| self.change(it))
            }
            DidCloseTextDocument::METHOD => {
                serde_json::from_value(params).map(|it| self.close(&it))
            }
            DidSaveTextDocument::METHOD | DidChangeWatchedFiles::METHOD => {
                self.state.session.files_changed();
                Ok(())
            }
            _ => Ok(()),
        };
        if let Err(error) = applied {
            tracing::warn!("the editor sent a broken `{method}`: {error}");
        }
        Next::Continue
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let it = params.text_document;
        let text = it.text.clone();
        if let Some(file) = self.state.documents.open(it.uri, it.version, it.text) {
            self.state.session.set_text(&file, &text);
        }
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let DidChangeTextDocumentParams {
            text_document: of,
            content_changes,
        } = params;
        let file =
            (self.state.documents).change(&of.uri, of.version, content_changes, self.state.units);
        let Some(file) = file else { return };
        self.changed.insert(file);
    }

    /// Gives the book the texts that changed.
    fn apply_changes(&mut self) {
        for file in std::mem::take(&mut self.changed) {
            if let Some(open) = self.state.documents.open_text(&file) {
                self.state.session.set_text(&file, &open.text);
            }
        }
    }

    fn close(&mut self, params: &DidCloseTextDocumentParams) {
        if let Some(file) = self.state.documents.close(&params.text_document.uri) {
            self.state.session.close_text(&file);
        }
    }

    /// Sends the findings that the editor does not show yet.
    fn publish(&mut self) {
        self.apply_changes();
        let root = self.state.session.root().to_owned();
        let found = self.state.session.findings();
        let messages = self
            .published
            .update(found, &root, &self.state.documents, self.state.units);
        for message in messages {
            self.send(message);
        }
    }

    fn send(&self, message: impl Into<Message>) {
        // A client that ended needs no message.
        let _ = self.connection.sender.send(message.into());
    }
}

/// Whether a message that waits cancels a request.
fn is_cancelled(id: &RequestId, waiting: &VecDeque<Message>) -> bool {
    waiting.iter().any(|message| {
        let Message::Notification(notification) = message else {
            return false;
        };
        let params = || serde_json::from_value(notification.params.clone()).ok();
        let of = (notification.method == Cancel::METHOD)
            .then(params)
            .flatten();
        let of = of.map(|params: CancelParams| match params.id {
            NumberOrString::Number(id) => RequestId::from(id),
            NumberOrString::String(id) => RequestId::from(id),
        });
        of.as_ref() == Some(id)
    })
}
