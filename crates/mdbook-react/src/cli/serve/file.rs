//! Answers a request with a file: streamed, in ranges, with an entity tag.

use std::{fs, path::Path, time::UNIX_EPOCH};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, Request, StatusCode, header},
    response::{IntoResponse, Response},
};
use tower_http::services::ServeFile;

/// Streams the file, so that slow clients do not hold it in memory.
pub(super) async fn stream(file: &Path, method: Method, headers: &HeaderMap) -> Response {
    let Some((tag, length)) = tag_of(file) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    if names(headers, header::IF_NONE_MATCH, &tag) {
        return with_headers(StatusCode::NOT_MODIFIED.into_response(), None, &tag);
    }
    let mut request = Request::new(());
    // A range has a meaning for GET alone; see RFC 9110, 14.2.
    if method == Method::GET
        && let Some(range) = range(headers, &tag, length)
    {
        if length == 0 {
            return empty_range(&tag);
        }
        request.headers_mut().insert(header::RANGE, range.clone());
    }
    *request.method_mut() = method;
    match ServeFile::new(file).try_call(request).await {
        Ok(answer) => with_headers(answer.map(Body::new), Some(&content_type(file)), &tag),
        Err(error) => {
            tracing::warn!("cannot read {}: {error}", file.display());
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}

/// Answers the request for a range of an empty file, which has none; see RFC 9110, 15.5.17.
fn empty_range(tag: &str) -> Response {
    let headers = [(header::CONTENT_RANGE, "bytes */0")];
    let answer = (StatusCode::RANGE_NOT_SATISFIABLE, headers).into_response();
    with_headers(answer, None, tag)
}

/// Answers with a file that is not written yet.
pub(super) fn bytes(file: &Path, bytes: &[u8], headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", &blake3::hash(bytes).to_hex()[..16]);
    if names(headers, header::IF_NONE_MATCH, &tag) {
        return with_headers(StatusCode::NOT_MODIFIED.into_response(), None, &tag);
    }
    with_headers(
        bytes.to_vec().into_response(),
        Some(&content_type(file)),
        &tag,
    )
}

/// Answers with a page, or without a body if the client has it.
pub(super) fn page(status: StatusCode, html: String, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", &blake3::hash(html.as_bytes()).to_hex()[..16]);
    let answer = match status == StatusCode::OK && names(headers, header::IF_NONE_MATCH, &tag) {
        true => return with_headers(StatusCode::NOT_MODIFIED.into_response(), None, &tag),
        false => (status, html).into_response(),
    };
    with_headers(answer, Some("text/html; charset=utf-8"), &tag)
}

/// Returns the entity tag of a file, its modification time and its length, and the length.
fn tag_of(file: &Path) -> Option<(String, u64)> {
    let about = fs::metadata(file).ok()?;
    let changed = about.modified().ok()?.duration_since(UNIX_EPOCH).ok()?;
    let length = about.len();
    Some((format!("\"{:x}-{length:x}\"", changed.as_nanos()), length))
}

/// Whether a header of the request has the tag, or `*`; see RFC 9110, 13.1.2.
fn names(headers: &HeaderMap, header: header::HeaderName, tag: &str) -> bool {
    let values = headers.get_all(header).iter();
    let mut tags = values
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|value| value.trim().trim_start_matches("W/"));
    tags.any(|value| value == tag || value == "*")
}

/// Returns the one range that the request asks for, unless `If-Range` names another state of the
/// file. A request for several ranges, or in another form, gets the whole file; see RFC 9110, 14.2.
fn range<'a>(headers: &'a HeaderMap, tag: &str, length: u64) -> Option<&'a HeaderValue> {
    let range = headers.get(header::RANGE)?;
    let is_current = match headers.get(header::IF_RANGE) {
        Some(of) => of.as_bytes() == tag.as_bytes(),
        None => true,
    };
    (is_current && is_one_range(range.to_str().ok()?, length)).then_some(range)
}

/// Whether a `Range` header has the form of one range of bytes: `bytes=1-2`, `bytes=1-` or
/// `bytes=-2`. The last bytes of a file that is shorter are the whole file, not a range of it.
fn is_one_range(range: &str, length: u64) -> bool {
    let Some((first, last)) = range
        .strip_prefix("bytes=")
        .and_then(|range| range.split_once('-'))
    else {
        return false;
    };
    let is_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match (first.parse::<u64>(), last.parse::<u64>()) {
        (Ok(from), Ok(to)) => from <= to && is_digits(first) && is_digits(last),
        (Ok(_), Err(_)) => last.is_empty() && is_digits(first),
        (Err(_), Ok(count)) => first.is_empty() && is_digits(last) && count <= length,
        (Err(_), Err(_)) => false,
    }
}

/// Adds the headers that every answer has.
pub(super) fn with_headers(mut answer: Response, mime: Option<&str>, tag: &str) -> Response {
    let headers = answer.headers_mut();
    // Its resolution is one second, so two edits could have the same date.
    headers.remove(header::LAST_MODIFIED);
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    for (name, value) in [(header::CONTENT_TYPE, mime), (header::ETAG, Some(tag))] {
        if let Some(value) = value.and_then(|value| HeaderValue::from_str(value).ok()) {
            headers.insert(name, value);
        }
    }
    answer
}

fn content_type(file: &Path) -> String {
    let mime = mime_guess::from_path(file).first_or_octet_stream();
    let is_text =
        mime.type_() == "text" || matches!(mime.subtype().as_str(), "json" | "javascript" | "xml");
    match is_text {
        true => format!("{mime}; charset=utf-8"),
        false => mime.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_another_state_is_ignored() {
        for (range_of, ranges, expected) in [
            (None, "bytes=1-2", true),
            (Some("\"a\""), "bytes=1-2", true),
            (Some("\"b\""), "bytes=1-2", false),
            (None, "bytes=1-2,4-5", false),
            (None, "bytes=1-", true),
            (None, "bytes=-2", true),
            (None, "bytes=-10", true),
            (None, "bytes=-11", false),
            (None, "bytes=0-99999999", true),
            (None, "bytes=2-1", false),
            (None, "bytes=-", false),
            (None, "bytes=+1-2", false),
            (None, "bytes=a-b", false),
            (None, "bytes=-99999999999999999999", false),
            (None, "lines=1-2", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::RANGE, HeaderValue::from_static(ranges));
            if let Some(of) = range_of {
                headers.insert(header::IF_RANGE, HeaderValue::from_static(of));
            }
            assert_eq!(range(&headers, "\"a\"", 10).is_some(), expected, "{ranges}");
        }
    }

    #[test]
    fn tags_are_compared_weakly() {
        for (value, expected) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", \"a\"", true),
            ("*", true),
            ("\"b\"", false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::IF_NONE_MATCH, HeaderValue::from_static(value));
            assert_eq!(
                names(&headers, header::IF_NONE_MATCH, "\"a\""),
                expected,
                "{value}"
            );
        }
    }
}
