//! Reads front matter and finds all of its faults: a key with a fault is left out, and the rest is
//! read again.

use std::ops::Range;

use super::yaml_keys::KEYS;
use crate::{FrontMatter, front_matter::yaml_error};

/// The number of faults that are looked for.
const MAX_FAULTS: usize = 20;

/// Front matter without the keys that cannot be read.
pub(super) struct Read {
    pub(super) front: FrontMatter,
    /// The paths of unknown keys.
    pub(super) unknown: Vec<String>,
    pub(super) faults: Vec<Fault>,
}

/// A fault of YAML, or of a value.
pub(super) struct Fault {
    /// Its line, from 1.
    pub(super) line: Option<usize>,
    pub(super) reason: String,
    pub(super) help: String,
}

/// Reads the YAML between the `---` lines.
pub(super) fn read(yaml: &str) -> Read {
    let mut faults = Vec::new();
    let mut rest = yaml.to_owned();
    loop {
        let mut unknown = Vec::new();
        let error = match parse(&rest, &mut unknown) {
            Ok(front) => {
                return Read {
                    front,
                    unknown,
                    faults,
                };
            }
            Err(error) => error,
        };
        let line = error
            .location()
            .and_then(|place| usize::try_from(place.line()).ok());
        let (reason, help) = yaml_error::reword(&error);
        let named = indented(&rest, line).or_else(|| glued(&rest, line));
        faults.push(named.unwrap_or(Fault { line, reason, help }));
        let key = line.and_then(|line| key_around(&rest, line));
        // A value of such a size ends the search: each reading of it takes time.
        let key = key.filter(|_| {
            faults
                .iter()
                .all(|fault| !fault.reason.starts_with("the value is"))
        });
        match key.filter(|_| faults.len() < MAX_FAULTS) {
            Some(key) => empty(&mut rest, key),
            None => {
                return Read {
                    front: FrontMatter::default(),
                    unknown,
                    faults,
                };
            }
        }
    }
}

/// Returns the options for all front matter: `yes` and `on` are text in YAML 1.2.
pub(super) fn options() -> serde_saphyr::Options {
    serde_saphyr::options! { strict_booleans: true }
}

/// Returns the fault of the first line from `line` whose indentation has a tab, or that indents a key of
/// the first level. The library names the line of the value before it.
fn indented(yaml: &str, line: Option<usize>) -> Option<Fault> {
    let lines = yaml.lines().enumerate().skip(line?.saturating_sub(1));
    let is_value = |(index, text): &(usize, &str)| {
        *index + 1 == line.unwrap_or_default() || text.starts_with([' ', '\t']) || text.is_empty()
    };
    lines.take_while(is_value).find_map(|(index, text)| {
        let rest = text.trim_start_matches([' ', '\t']);
        let indentation = &text[..text.len() - rest.len()];
        let key = rest.split_once(':').map_or("", |(key, _)| key);
        let (reason, help) = if indentation.contains('\t') && !rest.is_empty() {
            let help = "YAML is indented by spaces: replace the tab";
            ("a tab in the indentation".to_owned(), help)
        } else if !indentation.is_empty() && KEYS.contains(&key) {
            let reason =
                format!("the key `{key}` is indented, so it belongs to the value above it");
            (reason, "remove the white space before it")
        } else {
            return None;
        };
        let (line, help) = (Some(index + 1), help.to_owned());
        Some(Fault { line, reason, help })
    })
}

/// Returns the fault of a line whose key has a wide colon, or no space after its colon.
fn glued(yaml: &str, line: Option<usize>) -> Option<Fault> {
    let text = yaml.lines().nth(line?.checked_sub(1)?)?;
    if let Some((key, value)) = text.split_once('=').filter(|_| !text.contains(':')) {
        let (key, value) = (key.trim(), value.trim());
        return KEYS.contains(&key).then(|| Fault {
            line,
            reason: format!("`{key}` has no value: front matter is YAML, with `:` for `=`"),
            help: format!("write `{key}: {value}`"),
        });
    }
    let (key, value) = text.split_once([':', '：'])?;
    let is_glued = KEYS.contains(&key) && !value.is_empty() && !text.contains(": ");
    is_glued.then(|| Fault {
        line,
        reason: format!(
            "`{key}` has no value: a colon of YAML is an ASCII one with a space after it"
        ),
        help: format!("write `{key}: {}`", value.trim()),
    })
}

fn parse(yaml: &str, unknown: &mut Vec<String>) -> Result<FrontMatter, serde_saphyr::Error> {
    if yaml.trim().is_empty() {
        return Ok(FrontMatter::default());
    }
    serde_saphyr::with_deserializer_from_str_with_options(yaml, options(), |deserializer| {
        serde_ignored::deserialize(deserializer, |path| {
            // serde_ignored writes `?` for an `Option`.
            let path = path.to_string().replace(".?.", ".");
            if !path.starts_with("tags.") {
                unknown.push(path);
            }
        })
    })
}

/// Returns the bytes of the key of a block mapping that a line belongs to, with its value: keys begin
/// in the first column, values continue with white space or as the items of a list. `None` in another
/// document, list or mapping.
fn key_around(yaml: &str, line: usize) -> Option<Range<usize>> {
    let mut key = None;
    let mut at = 0;
    for (index, text) in yaml.split_inclusive('\n').enumerate() {
        if text.starts_with("---") || text.starts_with("...") {
            if index < line {
                key = None;
            }
            break;
        }
        let begins_key = !text.starts_with([' ', '\t', '#', '-', '\r', '\n', '{', '[', '}', ']']);
        if begins_key && index >= line {
            break;
        }
        if begins_key {
            key = Some(at..at);
        }
        at += text.len();
        if let Some(key) = &mut key {
            key.end = at;
        }
    }
    key
}

/// Removes a part, and keeps its line ends: other lines keep their numbers.
fn empty(yaml: &mut String, part: Range<usize>) {
    let ends = yaml[part.clone()].matches('\n').count();
    yaml.replace_range(part, &"\n".repeat(ends));
}

#[cfg(test)]
mod tests {
    use super::MAX_FAULTS;
    use crate::FrontMatter;

    #[test]
    fn every_fault_is_found_at_once() {
        for (yaml, lines, title) in [
            (
                "draft: perhaps\ntitle: A\nlayout: hom\n",
                &[1, 3][..],
                Some("A"),
            ),
            (
                "title: A\ntags: a\nslug: [b]\ntoc_min_heading_level: x\n",
                &[2, 3, 4],
                Some("A"),
            ),
            ("title: a: b\ndraft: \"yes\"\n", &[1, 2], None),
            (
                "draft: yes\r\ntitle: A\r\nunlisted: on\r\n",
                &[1, 3],
                Some("A"),
            ),
            ("tags:\n- [\ntitle: A\n", &[2], Some("A")),
            ("title: A\ntitle: B\ndraft: \"no\"\n", &[2, 3], Some("A")),
            ("title: A\n---\ndraft: x\n", &[3], None),
            ("{draft: x, title: A}", &[1], None),
            ("- a\n- b", &[1], None),
            ("# note\n\ndraft: 1\n\n# more\ntitle: A", &[3], Some("A")),
            ("title: A\ndraft：true\n", &[2], Some("A")),
            ("title：A\n", &[1], None),
            ("title: A\ndraft: true\n", &[], Some("A")),
        ] {
            let (front, mut found) = FrontMatter::from_yaml(yaml, "a.md");
            found.sort_by_key(|found| found.line);
            let found: Vec<_> = found.iter().filter_map(|found| found.line).collect();
            assert_eq!(found, lines, "{yaml}");
            assert_eq!(front.title.as_deref(), title, "{yaml}");
        }
    }

    #[test]
    fn many_faults_end() {
        let faulty: Vec<_> = (0..100).map(|at| format!("k{at}: a: b")).collect();
        for (yaml, most) in [("key: [\n".repeat(500), 2), (faulty.join("\n"), MAX_FAULTS)] {
            let faults = super::read(&yaml).faults;
            assert!((1..=most).contains(&faults.len()), "{}", faults.len());
        }
    }
}
