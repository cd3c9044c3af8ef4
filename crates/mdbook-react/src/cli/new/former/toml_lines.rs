//! The lines of the keys and tables of a TOML file.

use std::ops::Range;

use toml_edit::{Document, Item, Table, TableLike};

/// A key with a value, or a table with its header.
struct Part {
    /// The keys that lead to it.
    path: Vec<String>,
    lines: Range<usize>,
}

/// The table of a preprocessor.
pub(super) struct Preprocessor {
    pub(super) name: String,
    pub(super) command: Option<String>,
    pub(super) is_optional: bool,
    /// The lines of the table and of the tables below it.
    pub(super) lines: Vec<Range<usize>>,
}

/// The parts of a file in order.
pub(super) struct TomlLines<'a> {
    document: Document<&'a str>,
    parts: Vec<Part>,
}

impl<'a> TomlLines<'a> {
    /// Reads a text; `None` if it is not TOML.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let document = Document::parse(text).ok()?;
        let mut parts = Vec::new();
        let mut walk = Walk {
            text,
            headers: Vec::new(),
            parts: &mut parts,
        };
        walk.table(document.as_table(), &[]);
        let mut headers = walk.headers;
        headers.sort_by_key(|(line, _)| *line);
        let lines: Vec<_> = text.lines().collect();
        let ends = headers.iter().skip(1).map(|(line, _)| *line);
        let ends: Vec<_> = ends.chain([lines.len()]).collect();
        for ((start, path), end) in headers.into_iter().zip(ends) {
            // Comments before the next header are about the next table.
            let is_apart = |line: &usize| {
                let text = lines[*line].trim_start();
                text.is_empty() || text.starts_with('#')
            };
            let apart = (start..end).rev().take_while(is_apart).count();
            parts.push(Part {
                path,
                lines: start..end - apart,
            });
        }
        Some(Self { document, parts })
    }

    /// Returns the path and the lines of the part that begins in a line.
    pub(super) fn at(&self, line: usize) -> Option<(&[String], Range<usize>)> {
        let found = self.parts.iter().find(|part| part.lines.start == line)?;
        Some((&found.path, found.lines.clone()))
    }

    /// Returns the tables of the preprocessors.
    pub(super) fn preprocessors(&self) -> Vec<Preprocessor> {
        const TABLE: &str = "preprocessor";
        let tables = self.document.get(TABLE).and_then(Item::as_table_like);
        let tables = tables.into_iter().flat_map(|tables| tables.iter());
        let tables = tables.filter_map(|(name, item)| Some((name, item.as_table_like()?)));
        let found = tables.map(|(name, table): (&str, &dyn TableLike)| {
            let is_below = |part: &&Part| {
                let mut path = part.path.iter().map(String::as_str);
                path.next() == Some(TABLE) && path.next() == Some(name)
            };
            let lines = self.parts.iter().filter(is_below);
            Preprocessor {
                name: name.to_owned(),
                command: table
                    .get("command")
                    .and_then(Item::as_str)
                    .map(str::to_owned),
                is_optional: table.get("optional").and_then(Item::as_bool) == Some(true),
                lines: lines.map(|part| part.lines.clone()).collect(),
            }
        });
        found.collect()
    }
}

struct Walk<'a> {
    text: &'a str,
    /// The lines and the paths of the headers of tables.
    headers: Vec<(usize, Vec<String>)>,
    parts: &'a mut Vec<Part>,
}

impl Walk<'_> {
    fn table(&mut self, table: &Table, path: &[String]) {
        for (name, item) in table {
            let path: Vec<_> = path.iter().cloned().chain([name.to_owned()]).collect();
            match item {
                Item::Table(inner) => {
                    self.header(inner, &path);
                    self.table(inner, &path);
                }
                Item::ArrayOfTables(tables) => {
                    for inner in tables {
                        self.header(inner, &path);
                        self.table(inner, &path);
                    }
                }
                Item::Value(value) => {
                    let key = table.key(name).and_then(toml_edit::Key::span);
                    if let (Some(key), Some(value)) = (key, value.span()) {
                        let lines = self.line(key.start)..self.line(value.end) + 1;
                        self.parts.push(Part { path, lines });
                    }
                }
                Item::None => {}
            }
        }
    }

    /// Adds a table that has a header, unlike one of a dotted key.
    fn header(&mut self, table: &Table, path: &[String]) {
        if let (Some(span), false) = (table.span(), table.is_dotted() || table.is_implicit()) {
            self.headers.push((self.line(span.start), path.to_vec()));
        }
    }

    fn line(&self, at: usize) -> usize {
        self.text[..at].matches('\n').count()
    }
}
