//! The strings, comments and at-rules of languages that hide parts.

/// The parts of a language that matter here.
pub(super) struct Syntax {
    pub(super) names: &'static [&'static str],
    /// Code without any of these texts has no hidden part.
    pub(super) signs: &'static [&'static str],
    pub(super) line_comments: &'static [&'static str],
    pub(super) has_block_comments: bool,
    /// Finds the hidden part that begins at the start of a text.
    pub(super) find: fn(&str) -> Option<Part>,
}

/// The beginning of a hidden part.
pub(super) enum Part {
    /// A text of this length that ends with this mark, perhaps in a later line.
    Text { opening: usize, close: String },
    /// A here-document: its operator, and the word that ends it. With `is_alone`, the last line is the word
    /// alone; without such a line, `<<` is an ordinary operator. The text is hidden always, or only if its
    /// quotes have no pairs.
    Document {
        operator: usize,
        word: String,
        is_alone: bool,
        always: bool,
    },
    /// A word, read as another of at most its length.
    Word { length: usize, reads: &'static str },
    /// A statement of this length that begins with a name of this length.
    Statement { name: usize, length: usize },
}

pub(super) const SYNTAXES: [Syntax; 9] = [
    Syntax {
        names: &["java"],
        signs: &["\"\"\""],
        line_comments: &["//"],
        has_block_comments: true,
        find: triple,
    },
    Syntax {
        names: &["c#", "cs", "csharp"],
        signs: &["\"\"\""],
        line_comments: &["//"],
        has_block_comments: true,
        find: raw_of_csharp,
    },
    Syntax {
        names: &["swift"],
        signs: &["\"\"\"", "#\""],
        line_comments: &["//"],
        has_block_comments: true,
        find: raw_of_swift,
    },
    Syntax {
        names: &["perl", "pl"],
        signs: &["<<"],
        line_comments: &["#"],
        has_block_comments: false,
        find: |text| document(text, "<<", &["~"], true),
    },
    Syntax {
        names: &["php"],
        signs: &["<<<"],
        line_comments: &["//", "#"],
        has_block_comments: true,
        find: |text| document(text, "<<<", &[], false),
    },
    Syntax {
        names: &["rb", "ruby"],
        signs: &["<<"],
        line_comments: &["#"],
        has_block_comments: false,
        find: of_ruby,
    },
    Syntax {
        names: &[
            "bash",
            "console",
            "sh",
            "shell",
            "shellscript",
            "terminal",
            "zsh",
        ],
        signs: &["<<"],
        line_comments: &[" #"],
        has_block_comments: false,
        find: of_shell,
    },
    Syntax {
        names: &[
            "mysql",
            "pgsql",
            "plpgsql",
            "postgres",
            "postgresql",
            "psql",
            "sql",
        ],
        signs: &["$"],
        line_comments: &["--"],
        has_block_comments: true,
        find: dollars,
    },
    Syntax {
        names: &["css", "less", "scss"],
        signs: &["@"],
        line_comments: &[],
        has_block_comments: true,
        find: at_rule,
    },
];

fn triple(text: &str) -> Option<Part> {
    text.starts_with("\"\"\"").then(|| Part::Text {
        opening: 3,
        close: "\"\"\"".to_owned(),
    })
}

/// `"""`, `$$"""`, and more quotes.
fn raw_of_csharp(text: &str) -> Option<Part> {
    let dollars = text.len() - text.trim_start_matches('$').len();
    let quotes = text[dollars..].len() - text[dollars..].trim_start_matches('"').len();
    (quotes >= 3).then(|| Part::Text {
        opening: dollars + quotes,
        close: "\"".repeat(quotes),
    })
}

/// `"""`, `#"`, `##"""`.
fn raw_of_swift(text: &str) -> Option<Part> {
    let hashes = text.len() - text.trim_start_matches('#').len();
    let rest = &text[hashes..];
    let quotes = if rest.starts_with("\"\"\"") {
        3
    } else {
        usize::from(rest.starts_with('"'))
    };
    let is_new = quotes == 3 || hashes > 0 && quotes == 1;
    is_new.then(|| Part::Text {
        opening: hashes + quotes,
        close: "\"".repeat(quotes) + &"#".repeat(hashes),
    })
}

/// `$$`, `$body$`.
fn dollars(text: &str) -> Option<Part> {
    let name = text.strip_prefix('$')?;
    let end = name.find('$')?;
    let is_name = name[..end].chars().all(|c| c.is_alphanumeric() || c == '_');
    let opening = end + 2;
    is_name.then(|| Part::Text {
        opening,
        close: text[..opening].to_owned(),
    })
}

/// A here-document with one of some signs after its operator. `hides_new` hides forms with a sign.
fn document(text: &str, operator: &str, signs: &[&str], hides_new: bool) -> Option<Part> {
    let after = text.strip_prefix(operator)?;
    let sign = signs.iter().find(|sign| after.starts_with(**sign));
    let rest = &after[sign.map_or(0, |sign| sign.len())..];
    let (word, length) = word(rest, |c| c.is_alphanumeric() || c == '_')?;
    let operator = text.len() - rest.len() + length;
    let always = hides_new && (sign.is_some() || word.contains('-'));
    Some(Part::Document {
        operator,
        word,
        is_alone: false,
        always,
    })
}

/// `<<EOS`: the grammar takes every `<<name` for a here-document. It is one if a line is the name alone;
/// in `list <<name` it is an operator.
fn of_ruby(text: &str) -> Option<Part> {
    let mut part = document(text, "<<", &["~", "-"], false)?;
    if let Part::Document {
        is_alone, always, ..
    } = &mut part
    {
        *is_alone = !text.starts_with("<<~") && !text.starts_with("<<-");
        *always |= *is_alone;
    }
    Some(part)
}

/// `<<-'END-OF-FILE'`: a grammar knows words without signs.
fn of_shell(text: &str) -> Option<Part> {
    let after = text.strip_prefix("<<").filter(|it| !it.starts_with('<'))?;
    let rest = after
        .strip_prefix('-')
        .unwrap_or(after)
        .trim_start_matches(' ');
    let rest = rest.strip_prefix('\\').unwrap_or(rest);
    let (word, length) = word(rest, |c| !c.is_whitespace() && !";|&<>()'\"".contains(c))?;
    let is_known = word.chars().all(|c| c.is_alphanumeric() || c == '_');
    let is_spaced = after.starts_with(' ') && rest.starts_with(['\'', '"']);
    let operator = text.len() - rest.len() + length;
    Some(Part::Document {
        operator,
        word,
        is_alone: false,
        always: !is_known || is_spaced,
    })
}

/// Returns the word of a here-document, and its length with its quotes, between which it may have
/// any sign.
fn word(text: &str, is_part: impl Fn(char) -> bool) -> Option<(String, usize)> {
    if let Some(quote @ ('"' | '\'')) = text.chars().next() {
        let end = text[1..].find(quote)?;
        return (end > 0).then(|| (text[1..=end].to_owned(), end + 2));
    }
    let end = text.find(|c| !is_part(c)).unwrap_or(text.len());
    let is_word = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    is_word.then(|| (text[..end].to_owned(), end))
}

/// At-rules that are newer than the grammar, which knows `@media`.
fn at_rule(text: &str) -> Option<Part> {
    let name = text.strip_prefix('@')?;
    let end = name.find(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    let (name, rest) = name.split_at(end.unwrap_or(name.len()));
    // A variable of Less.
    if rest.trim_start().starts_with(':') {
        return None;
    }
    if name == "layer"
        && let Some(end) = rest.find([';', '{'])
        && rest[end..].starts_with(';')
    {
        let name = name.len() + 1;
        return Some(Part::Statement {
            name,
            length: name + end + 1,
        });
    }
    let reads = match name {
        "container" | "layer" | "scope" | "starting-style" | "view-transition" => "@media",
        "color-profile"
        | "counter-style"
        | "font-feature-values"
        | "font-palette-values"
        | "position-try"
        | "property" => "a",
        _ => return None,
    };
    // After another selector, the name of a property begins the value of a custom property.
    let body = rest.find('{').filter(|_| name == "property");
    let named = body.map_or(0, |end| rest[..end].trim_end().len());
    Some(Part::Word {
        length: name.len() + 1 + named,
        reads,
    })
}
