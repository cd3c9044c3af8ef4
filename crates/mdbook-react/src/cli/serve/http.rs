//! Serves the site as a static host would, and the stream of events beside it.

#![expect(clippy::disallowed_methods, reason = "a document of a built site")]

use std::{
    collections::VecDeque,
    convert::Infallible,
    fs, io,
    net::TcpListener,
    path::Path,
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};

use anyhow::{Context as _, Result};
use axum::{
    Router,
    extract::State,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
    routing::{get, post},
};
use diagnostics::lock::lock;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
    sync::{OwnedSemaphorePermit, Semaphore, mpsc},
    task::AbortHandle,
};
use tokio_stream::{
    Stream, StreamExt as _,
    wrappers::{BroadcastStream, UnboundedReceiverStream},
};
use user_components::{BrowserFailure, browser_failure};

use super::{
    agents::Agents,
    answer::{Answer, OWN, answer, not_found},
    book::{ServedSite, problem},
    event::Feed,
    file,
    guard::guard,
    preview::OpenPage,
    streams::{MAX_STREAMS, Streams},
};

/// The number of ports to try after the requested one.
const MORE_PORTS: u16 = 50;

/// The time that a client may take to send the head of a request; afterwards it is disconnected.
const HEAD_TIMEOUT: Duration = Duration::from_secs(10);

/// The longest head of a request, in bytes.
const MAX_HEAD_BYTES: usize = 16 << 10;

/// The bytes of a refused request to read before the connection is closed, and the time limit for that.
/// Closing it earlier would reset it, and the client might not see the answer.
const MAX_DRAINED_BYTES: u64 = 4 << 20;
const DRAIN_TIMEOUT: Duration = Duration::from_secs(2);

/// The most connections. Systems limit the open files of a process, often to 256, and a build needs
/// some of them.
const MAX_CONNECTIONS: usize = 96;

/// The time that a further connection waits for another one to end; then the oldest is closed. Streams
/// of events need a moment to end.
const END_TIMEOUT: Duration = Duration::from_millis(100);

/// The longest time that the request for a document waits for a build, as long as readers may wait for a
/// page. Most builds are shorter.
const BUILD_WAIT: Duration = Duration::from_secs(5);

/// The modules of the script that applies edits, by name.
const CLIENT: [(&str, &str); 7] = [
    ("client.js", include_str!("client/client.js")),
    ("document.js", include_str!("client/document.js")),
    ("files.js", include_str!("client/files.js")),
    ("problems.js", include_str!("client/problems.js")),
    ("shell.js", include_str!("client/shell.js")),
    ("texts.js", include_str!("client/texts.js")),
    ("warnings.js", include_str!("client/warnings.js")),
];

/// A bound address, not yet serving.
pub(super) struct Server {
    listener: TcpListener,
    hostname: String,
}

impl Server {
    /// Binds the port, or the next free one.
    pub(super) fn bind(hostname: &str, port: u16) -> Result<Self> {
        let mut failure = None;
        for port in port..=port.saturating_add(MORE_PORTS) {
            match TcpListener::bind((hostname, port)) {
                Ok(listener) => {
                    return Ok(Self {
                        listener,
                        hostname: hostname.to_owned(),
                    });
                }
                Err(error) => {
                    if error.kind() == io::ErrorKind::AddrInUse {
                        tracing::info!("the port {port} is in use by another program");
                    }
                    failure = Some(error);
                }
            }
        }
        let reason = failure.map(|error| error.to_string()).unwrap_or_default();
        anyhow::bail!("cannot listen on {hostname}:{port}: {reason}")
    }

    pub(super) fn address(&self, base_path: &str) -> String {
        let port = self
            .listener
            .local_addr()
            .map_or(0, |address| address.port());
        let host = match self.hostname.contains(':') {
            true => format!("[{}]", self.hostname),
            false => self.hostname.clone(),
        };
        format!("http://{host}:{port}{base_path}")
    }

    /// Serves on new threads until the process ends.
    pub(super) fn start(
        self,
        served: Arc<Mutex<ServedSite>>,
        feed: Arc<Feed>,
        agents: Agents,
    ) -> Result<()> {
        let shared = Arc::new(Shared {
            served,
            feed,
            streams: Streams::new(MAX_STREAMS),
        });
        self.listener
            .set_nonblocking(true)
            .context("cannot serve without blocking")?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .enable_all()
            .build()
            .context("cannot start the server")?;
        thread::spawn(move || {
            let serving = async move {
                let listener = tokio::net::TcpListener::from_std(self.listener)?;
                serve(&listener, &router(shared, agents, &self.hostname)).await;
                Ok::<_, std::io::Error>(())
            };
            if let Err(error) = runtime.block_on(serving) {
                tracing::error!("the server stopped: {error}");
            }
        });
        Ok(())
    }
}

async fn serve(listener: &tokio::net::TcpListener, router: &Router) {
    let free = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let mut open = VecDeque::new();
    loop {
        let place = place(&free, &mut open).await;
        match listener.accept().await {
            Ok((stream, _)) => {
                let router = router.clone();
                let task = tokio::spawn(async move {
                    connection(stream, router).await;
                    drop(place);
                });
                open.retain(|task: &AbortHandle| !task.is_finished());
                open.push_back(task.abort_handle());
            }
            // Usually the limit of open files is reached: wait for connections to close.
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

/// Returns the place of a further connection. Without a free one, the oldest connection is closed.
async fn place(
    free: &Arc<Semaphore>,
    open: &mut VecDeque<AbortHandle>,
) -> Option<OwnedSemaphorePermit> {
    loop {
        let place = Arc::clone(free).acquire_owned();
        if let Ok(place) = tokio::time::timeout(END_TIMEOUT, place).await {
            return place.ok();
        }
        if let Some(oldest) = open.pop_front() {
            oldest.abort();
        }
    }
}

async fn connection(mut stream: TcpStream, router: Router) {
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD_BYTES)
        .serve_connection(TokioIo::new(&mut stream), TowerToHyperService::new(router));
    // Other errors mean that the client disconnected.
    if let Err(error) = served.await
        && error.is_parse()
        && stream.shutdown().await.is_ok()
    {
        let (mut rest, mut nowhere) = (stream.take(MAX_DRAINED_BYTES), tokio::io::sink());
        let read = tokio::io::copy(&mut rest, &mut nowhere);
        let _ = tokio::time::timeout(DRAIN_TIMEOUT, read).await;
    }
}

struct Shared {
    served: Arc<Mutex<ServedSite>>,
    feed: Arc<Feed>,
    /// The ends of the open streams of events.
    streams: Streams<mpsc::UnboundedSender<Option<String>>>,
}

fn router(shared: Arc<Shared>, agents: Agents, hostname: &str) -> Router {
    let guard = axum::middleware::from_fn_with_state(Arc::<str>::from(hostname), guard);
    let modules = CLIENT.iter().fold(Router::new(), |router, (name, text)| {
        router.route(&format!("{OWN}{name}"), get(async || module(text)))
    });
    agents
        .added_to(modules)
        .route(&format!("{OWN}events"), get(events))
        .route(&format!("{OWN}open"), post(open))
        .route(&format!("{OWN}failure"), post(failure))
        .fallback(answer_file)
        .layer(guard)
        .with_state(shared)
}

fn module(text: &'static str) -> Response {
    let answer = text.into_response();
    file::with_headers(answer, Some("text/javascript; charset=utf-8"), "")
}

async fn events(
    State(shared): State<Arc<Shared>>,
    uri: Uri,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let page = OpenedPage::new(&shared.feed, uri.query());
    let (last, receiver) = shared.feed.subscribe();
    // A page that missed events fetches the site again.
    let lost = || "{\"type\":\"lost\"}".to_owned();
    let coming = BroadcastStream::new(receiver).map(move |text| text.unwrap_or_else(|_| lost()));
    let all = tokio_stream::iter(last).chain(coming).map(Some);
    let (end, ending) = mpsc::unbounded_channel();
    let is_over = mpsc::UnboundedSender::is_closed;
    if let Some(oldest) = shared.streams.add(end, is_over) {
        // The page connects again when its reader turns to it. Sending fails if it was closed.
        let _ = oldest.send(Some("{\"type\":\"closed\"}".to_owned()));
        let _ = oldest.send(None);
    }
    let all = all
        .merge(UnboundedReceiverStream::new(ending))
        .map_while(|text| text);
    let event = move |text| {
        // It is closed with the stream.
        let _ = &page;
        Ok(Event::default().data(text))
    };
    Sse::new(all.map(event)).keep_alive(KeepAlive::default())
}

/// A page in a browser that is open as long as its stream.
struct OpenedPage {
    feed: Arc<Feed>,
    stream: String,
}

impl OpenedPage {
    /// Notes the page that a query names.
    fn new(feed: &Arc<Feed>, query: Option<&str>) -> Option<Self> {
        let (stream, page) = page_of(query?)?;
        feed.previews.open(&stream, page);
        let feed = Arc::clone(feed);
        Some(Self { feed, stream })
    }
}

impl Drop for OpenedPage {
    fn drop(&mut self) {
        self.feed.previews.close(&self.stream);
    }
}

/// Returns the stream and the page that a query names: `stream`, `base` and `path`.
fn page_of(query: &str) -> Option<(String, OpenPage)> {
    let value = |name: &str| {
        let mut values = query.split('&').filter_map(|pair| pair.split_once('='));
        let (_, value) = values.find(|(key, _)| *key == name)?;
        Some(nav_model::decode(value))
    };
    Some((value("stream")?, (value("base")?, value("path")?)))
}

/// Notes the page that the reader of an open page went to.
async fn open(State(shared): State<Arc<Shared>>, uri: Uri) -> StatusCode {
    let Some((stream, page)) = uri.query().and_then(page_of) else {
        return StatusCode::BAD_REQUEST;
    };
    shared.feed.previews.turn(&stream, page);
    StatusCode::NO_CONTENT
}

/// Answers an error of an own component in a browser with its place in the file of the owner.
async fn failure(State(shared): State<Arc<Shared>>, body: String) -> Response {
    let Ok(failure) = serde_json::from_str::<BrowserFailure>(&body) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let mut all = shared.feed.previews.own();
    all.extend(lock(&shared.served).own.iter().cloned());
    let found = all.iter().find_map(|own| browser_failure(own, &failure));
    let Some(found) = found else {
        return StatusCode::NO_CONTENT.into_response();
    };
    let answer = problem(&found).to_string().into_response();
    file::with_headers(answer, Some("application/json"), "")
}

async fn answer_file(
    State(shared): State<Arc<Shared>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allowed = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed).into_response();
    }
    let unwritten = shared.feed.previews.file(&nav_model::decode(uri.path()));
    if let Some((name, bytes)) = unwritten {
        return file::bytes(Path::new(&name), &bytes, &headers);
    }
    if headers
        .get("sec-fetch-dest")
        .is_some_and(|it| it == "document")
    {
        // Without the wait, its reader would see the site as it was before the last edit.
        let _ = tokio::time::timeout(BUILD_WAIT, shared.feed.written()).await;
    }
    let served = {
        let served = lock(&shared.served);
        served.clone()
    };
    let (status, file) = match answer(&served.destination, &served.base_path, uri.path()) {
        Answer::Redirect(to) => {
            return (StatusCode::TEMPORARY_REDIRECT, [(header::LOCATION, to)]).into_response();
        }
        Answer::File(file) => (StatusCode::OK, file),
        Answer::NotFound => {
            let page = not_found(&served.destination, &served.base_path, uri.path());
            (StatusCode::NOT_FOUND, page)
        }
    };
    let is_html = file
        .extension()
        .is_some_and(|extension| extension == "html");
    if !is_html {
        return file::stream(&file, method, &headers).await;
    }
    let (status, html) = match fs::read(&file) {
        Ok(bytes) => (status, String::from_utf8_lossy(&bytes).into_owned()),
        Err(_) => (StatusCode::NOT_FOUND, NO_SITE.to_owned()),
    };
    let html = with_client(&html, status == StatusCode::OK);
    file::page(status, html, &headers)
}

const NO_SITE: &str = "<!doctype html><html lang=\"en\"><title>mdbook-react</title><body><p>The site has not been built yet.</p></body></html>";

/// Returns the page with the script that applies edits; files on disk do not contain it. The page for
/// unknown addresses is marked as such.
fn with_client(html: &str, is_known: bool) -> String {
    let mark = match is_known {
        true => "<html data-dev",
        false => "<html data-dev=\"unknown\"",
    };
    // The script is last, so the head before it equals the head on disk. Copied files may have no head.
    let end = match html.contains("</head>") {
        true => "</head>",
        false => "</body>",
    };
    let script = format!("<script type=\"module\" src=\"{OWN}client.js\"></script>{end}");
    html.replacen("<html", mark, 1).replacen(end, &script, 1)
}
