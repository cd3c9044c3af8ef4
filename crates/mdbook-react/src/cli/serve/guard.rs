//! Refuses requests that pages of other sites cause, and keeps answers from such pages.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::answer::{OWN, is_allowed_host};

/// The headers of every answer: no page of another origin may use or frame it. Browsers that know the last
/// header ignore the one before.
const OF_ALL_ANSWERS: [(&str, &str); 3] = [
    ("cross-origin-resource-policy", "same-origin"),
    ("x-frame-options", "SAMEORIGIN"),
    (
        "content-security-policy",
        // An editor shows the page beside its text; no website has an address of these schemes.
        "frame-ancestors 'self' vscode-webview: vscode-file:",
    ),
];

/// Answers a request to a server that is bound to `hostname` with `next` unless it is refused, and
/// adds the headers of all answers.
pub(super) async fn guard(
    State(hostname): State<Arc<str>>,
    request: Request,
    next: Next,
) -> Response {
    let mut answer = match refusal(&hostname, &request) {
        Some((status, text)) => (status, text).into_response(),
        None => next.run(request).await,
    };
    for (name, value) in OF_ALL_ANSWERS {
        let (name, value) = (
            HeaderName::from_static(name),
            HeaderValue::from_static(value),
        );
        answer.headers_mut().insert(name, value);
    }
    answer
}

/// Returns why a request is refused.
fn refusal(hostname: &str, request: &Request) -> Option<(StatusCode, &'static str)> {
    let headers = request.headers();
    // A proxy in between could check one header and forward the other; see RFC 9112, 3.2.
    let mut hosts = headers.get_all(header::HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok());
    if hosts.next().is_some() {
        return Some((StatusCode::BAD_REQUEST, "more than one Host header\n"));
    }
    // A target with a host replaces the header.
    let target = request.uri().authority().map(Authority::as_str);
    let is_allowed = |host| is_allowed_host(host, hostname);
    let host = host.filter(|host| is_allowed(host));
    let Some(host) = host.filter(|_| target.is_none_or(is_allowed)) else {
        let text = "this server accepts requests from this machine only\n";
        return Some((StatusCode::FORBIDDEN, text));
    };
    let is_foreign = request.uri().path().starts_with(OWN) && !is_own_page(headers, host);
    is_foreign.then_some((
        StatusCode::FORBIDDEN,
        "only pages of this server may use this address\n",
    ))
}

/// Returns whether a page of this server, or no page at all, causes a request. Browsers send
/// `Origin` with each `POST` and with each request for events of another origin, and
/// `Sec-Fetch-Site` with all requests.
fn is_own_page(headers: &HeaderMap, host: &str) -> bool {
    let is_own_origin = |origin: &HeaderValue| {
        let origin = origin.to_str().unwrap_or_default();
        let rest = ["http://", "https://"]
            .iter()
            .find_map(|start| origin.strip_prefix(start));
        rest.is_some_and(|rest| rest.eq_ignore_ascii_case(host))
    };
    let is_own_site = |site: &HeaderValue| site == "same-origin" || site == "none";
    headers.get_all(header::ORIGIN).iter().all(is_own_origin)
        && headers.get_all("sec-fetch-site").iter().all(is_own_site)
}
