//! Rewrites relative addresses in imported files, so that they are relative to the document.

use mdx_lite::{Element, Value};

/// The attributes that hold addresses.
const ADDRESSES: [&str; 3] = ["src", "href", "poster"];

/// Makes an address of an imported file relative to the document's folder.
pub(super) fn rebase(url: &mut String, folder: &str) {
    let is_relative = !url.is_empty()
        && !url.starts_with(['/', '#', '?'])
        && !url
            .split(['/', '?', '#'])
            .next()
            .is_some_and(|start| start.contains(':'));
    if is_relative && !folder.is_empty() {
        *url = format!("{folder}{}", url.strip_prefix("./").unwrap_or(url));
    }
}

/// Does this for the attributes that have the value the author wrote. A computed value stays as
/// it is.
pub(super) fn rebase_attributes(element: &mut Element, written: &Element, folder: &str) {
    for attr in &mut element.attrs {
        if ADDRESSES.contains(&attr.name.as_str())
            && let Value::Str(url) = &mut attr.value
            && written.str_attr(&attr.name) == Some(url)
        {
            rebase(url, folder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::rebase;

    #[test]
    fn only_relative_addresses_are_changed() {
        for (url, wanted) in [
            ("./a.png", "../x/a.png"),
            ("b.md#c", "../x/b.md#c"),
            ("/a", "/a"),
            ("#a", "#a"),
            ("https://a.b", "https://a.b"),
            ("mailto:a@b.c", "mailto:a@b.c"),
            ("a?b=c:d", "../x/a?b=c:d"),
        ] {
            let mut url = url.to_owned();
            rebase(&mut url, "../x/");
            assert_eq!(url, wanted);
        }
    }
}
