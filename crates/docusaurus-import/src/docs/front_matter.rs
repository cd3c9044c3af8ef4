//! Writes lines into the front matter of a document, and removes some.

use mdx_lite::{FrontMatterBlock, Mode};

use crate::script::value::Value;

/// Returns a text whose front matter has this value for `key`. An earlier one is replaced, everything
/// else stays. `None` if the front matter has a form in which a line cannot be added.
pub(crate) fn with_line(text: &str, key: &str, value: &str) -> Option<String> {
    let changed = changed(text, key, value);
    let before = front_matter(text)?;
    let after = front_matter(&changed)?;
    let has_value = after.text_of(key).as_deref() == Some(value);
    (has_value && without(&before, key) == without(&after, key)).then_some(changed)
}

/// Returns a text whose front matter has no value for `key`; everything else stays. `None` if it has
/// none, or a form in which a line cannot be removed.
pub(crate) fn without_line(text: &str, key: &str) -> Option<String> {
    let front = FrontMatterBlock::find(text, Mode::Mdx)?;
    let yaml = front.raw_span.range();
    let mut start = yaml.start;
    let mut lines = text[yaml].split_inclusive('\n');
    let line = lines.find(|line| {
        let is_found = is_of(key, line);
        start += if is_found { 0 } else { line.len() };
        is_found
    })?;
    let changed = format!("{}{}", &text[..start], &text[start + line.len()..]);
    let before = front_matter(text)?;
    let after = front_matter(&changed)?;
    let is_map = matches!(after, Value::Map(_) | Value::Null);
    let is_gone = is_map && before.has(key) && !after.has(key);
    (is_gone && without(&before, key) == without(&after, key)).then_some(changed)
}

/// Returns a text whose `image` for sharing cards begins at the root of the site, as in a book; `None` if
/// it does already. Docusaurus takes one that begins with `./` for a file beside the document `path`.
pub(crate) fn with_image(text: &str, path: &str) -> Option<String> {
    let image = front_matter(text)?.text_of("image")?;
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    let image = nav_model::join(&format!("{folder}/{}", image.strip_prefix("./")?))?;
    with_line(text, "image", &image)
}

/// Returns a text whose front matter ends with a line of three hyphens, which Docusaurus reads in a
/// longer line too; `None` if it does already.
pub(crate) fn with_plain_end(text: &str) -> Option<String> {
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let bare = line.trim_end();
        let is_rule = bare.len() >= 3 && bare.bytes().all(|byte| byte == b'-');
        match (number, is_rule) {
            (0, _) if bare != "---" => return None,
            (0, _) | (_, false) => {}
            _ if bare.len() == 3 => return None,
            _ => {
                let end = at + bare.len();
                return Some(format!("{}---{}", &text[..at], &text[end..]));
            }
        }
        at += line.len();
    }
    None
}

fn changed(text: &str, key: &str, value: &str) -> String {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let line = format!("{key}: {}", quoted(value));
    let Some(front) = FrontMatterBlock::find(text, Mode::Mdx) else {
        let (mark, rest) = match text.strip_prefix('\u{feff}') {
            Some(rest) => ("\u{feff}", rest),
            None => ("", text),
        };
        return format!("{mark}---{line_end}{line}{line_end}---{line_end}{line_end}{rest}");
    };
    let yaml = front.raw_span.range();
    let mut start = yaml.start;
    for own in text[yaml.clone()].split_inclusive('\n') {
        if is_of(key, own) {
            let end = start + own.trim_end().len();
            return format!("{}{line}{}", &text[..start], &text[end..]);
        }
        start += own.len();
    }
    let (before, after) = text.split_at(yaml.start);
    format!("{before}{line}{line_end}{after}")
}

fn is_of(key: &str, line: &str) -> bool {
    let rest = line.strip_prefix(key);
    rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// Returns the front matter of a text, `null` if it has none; `None` if it cannot be read.
fn front_matter(text: &str) -> Option<Value> {
    match FrontMatterBlock::find(text, Mode::Mdx) {
        Some(front) => Value::from_yaml(&front.raw).ok(),
        None => Some(Value::Null),
    }
}

fn without<'a>(front: &'a Value, without: &str) -> Vec<&'a (String, Value)> {
    let pairs = match front {
        Value::Map(pairs) => pairs.as_slice(),
        _ => &[],
    };
    pairs.iter().filter(|(key, _)| key != without).collect()
}

/// Returns a scalar of YAML.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/-_.%~".contains(c);
    match text.chars().all(is_plain) && !text.starts_with('-') {
        true => text.to_owned(),
        false => serde_json::Value::String(text.to_owned()).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::{with_image, with_line, with_plain_end, without_line};

    #[test]
    fn the_rest_of_a_document_stays() {
        for (text, slug, wanted) in [
            ("# A\n", "/a", "---\nslug: /a\n---\n\n# A\n"),
            ("", "/a", "---\nslug: /a\n---\n\n"),
            (
                "\u{feff}# A\r\n",
                "/a",
                "\u{feff}---\r\nslug: /a\r\n---\r\n\r\n# A\r\n",
            ),
            (
                "---\ntitle: T # c\n---\nA",
                "/a",
                "---\nslug: /a\ntitle: T # c\n---\nA",
            ),
            (
                "---\r\nid: T\r\n---\r\n",
                "/a",
                "---\r\nslug: /a\r\nid: T\r\n---\r\n",
            ),
            (
                "---\nid: a\nslug: x\n---\n",
                "/g/x",
                "---\nid: a\nslug: /g/x\n---\n",
            ),
            (
                "---\nslug: x\r\n---\r\n",
                "/g/x",
                "---\nslug: /g/x\r\n---\r\n",
            ),
            ("---\n---\n", "/a", "---\nslug: /a\n---\n"),
            ("# A\n", "/a: b", "---\nslug: \"/a: b\"\n---\n\n# A\n"),
        ] {
            assert_eq!(
                with_line(text, "slug", slug).as_deref(),
                Some(wanted),
                "{text:?}"
            );
        }
    }

    #[test]
    fn an_image_beside_a_document_is_named_from_the_root() {
        for (image, path, wanted) in [
            ("./img/a.png", "blog/b.md", Some("/blog/img/a.png")),
            ("./a.png", "b.md", Some("/a.png")),
            ("/a.png", "blog/b.md", None),
            ("img/a.png", "blog/b.md", None),
            ("./../../../a.png", "blog/b.md", None),
        ] {
            let text = |image: &str| format!("---\nimage: {image}\ntitle: T\n---\n");
            assert_eq!(with_image(&text(image), path), wanted.map(text), "{image}");
        }
    }

    #[test]
    fn a_line_is_removed() {
        for (text, wanted) in [
            (
                "---\na: 1\nslug: /x # c\nb: 2\n---\n# A\n",
                Some("---\na: 1\nb: 2\n---\n# A\n"),
            ),
            (
                "---\r\nslug: 1\r\nb: 2\r\n---\r\n",
                Some("---\r\nb: 2\r\n---\r\n"),
            ),
            ("---\nslug: 1\n---\n# A\n", Some("---\n---\n# A\n")),
            ("---\nslug:\n  - 1\n---\n", None),
            ("---\na: |\n  x\n  slug: 1\n---\n", None),
            ("---\n{slug: 1}\n---\n", None),
            ("---\na: 1\n---\nslug: 1\n", None),
            ("slug: 1\n", None),
        ] {
            assert_eq!(without_line(text, "slug").as_deref(), wanted, "{text:?}");
        }
    }

    #[test]
    fn front_matter_in_odd_forms_stays() {
        for text in [
            "---\n{id: a}\n---\n",
            "---\n  id: a\n---\n",
            "---\nslug: >-\n  x\nid: a\n---\n",
            "---\nid: [\n---\n",
        ] {
            assert_eq!(with_line(text, "slug", "/a"), None, "{text:?}");
        }
    }

    #[test]
    fn front_matter_may_end_with_a_longer_line() {
        for (text, wanted) in [
            ("---\nid: a\n-----\n# A\n", Some("---\nid: a\n---\n# A\n")),
            ("---\nid: a\n---\n\n-----\n", None),
            ("# A\n-----\n", None),
            ("", None),
        ] {
            assert_eq!(with_plain_end(text).as_deref(), wanted, "{text:?}");
        }
    }
}
