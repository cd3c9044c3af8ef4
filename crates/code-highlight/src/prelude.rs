//! Lines that some grammars need before code that begins in the middle of a file: `FROM` before the
//! other instructions of a Dockerfile, a class around a method.
//!
//! A grammar reads the line first, and its tokens are dropped.

/// Returns the line to read before some code; `None` if the code begins like a file.
pub(crate) fn line_before(language: &str, code: &str) -> Option<&'static str> {
    let language = language.to_ascii_lowercase();
    let is = |names: &[&str]| names.contains(&language.as_str());
    if is(&["containerfile", "docker", "dockerfile"]) {
        let first = first_word(code, &["#"])?;
        let is_first = ["FROM", "ARG"]
            .iter()
            .any(|word| first.eq_ignore_ascii_case(word));
        return (!is_first).then_some("FROM scratch");
    }
    if is(&["php"]) {
        return php(code);
    }
    if is(&[
        "javascript",
        "js",
        "jsx",
        "ts",
        "tsx",
        "typescript",
        "cts",
        "mts",
        "cjs",
        "mjs",
    ]) {
        return begins_with_member(code).then_some("class A {");
    }
    if is(&["make", "makefile", "gnumakefile", "mk"]) {
        return code
            .trim_start_matches('\n')
            .starts_with('\t')
            .then_some("all:");
    }
    if is(&["css"]) {
        return begins_with_declaration(code).then_some("a {");
    }
    let first = first_word(code, &["//", "#", "\"\"\""])?;
    let begins_with = |words: &[&str]| words.contains(&first);
    if is(&["prisma"]) {
        let is_block = begins_with(&["datasource", "enum", "generator", "model", "type", "view"]);
        return (!is_block).then_some("model A {");
    }
    if is(&["sol", "solidity"]) {
        let is_file = begins_with(&[
            "abstract",
            "contract",
            "import",
            "interface",
            "library",
            "pragma",
        ]);
        return (!is_file).then_some("contract A {");
    }
    if is(&["gql", "graphql", "graphqls"]) {
        let rest = code[code.find(first)? + first.len()..].trim_start();
        let is_field = rest.starts_with(':') || rest.starts_with('(') && closes_with_type(rest);
        return is_field.then_some("type A {");
    }
    if is(&["proto", "proto3", "protobuf"]) {
        let of_file = [
            "edition", "enum", "extend", "import", "message", "option", "package", "service",
            "syntax",
        ];
        return match first {
            "rpc" => Some("service A {"),
            first if of_file.contains(&first) => None,
            first
                if first
                    .chars()
                    .all(|c| c.is_ascii_uppercase() || c == '_' || c.is_ascii_digit()) =>
            {
                Some("enum A {")
            }
            _ => Some("message A {"),
        };
    }
    None
}

/// Returns the first word that is not in a comment; empty if a sign is first.
fn first_word<'a>(code: &'a str, comments: &[&str]) -> Option<&'a str> {
    let line = significant(code, comments).next()?.trim_start();
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    Some(&line[..line.find(|c| !is_part(c)).unwrap_or(line.len())])
}

/// Returns the lines without blank ones and comments.
fn significant<'a>(code: &'a str, comments: &[&str]) -> impl Iterator<Item = &'a str> {
    let mut is_in_comment = false;
    let lines = code.lines().filter(move |line| {
        let line = line.trim();
        let starts = line.starts_with("/*");
        let was_in_comment = is_in_comment;
        is_in_comment = (was_in_comment || starts) && !line.ends_with("*/");
        !was_in_comment && !starts && !line.is_empty()
    });
    let comments: Vec<_> = comments.iter().map(|it| (*it).to_owned()).collect();
    lines.filter(move |line| !comments.iter().any(|it| line.trim_start().starts_with(it)))
}

/// Returns the lines of a text with their offsets.
fn lines_with_offsets(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    text.split_inclusive('\n').map(move |line| {
        let start = at;
        at += line.len();
        (start, line)
    })
}

/// Code of PHP, unless it begins with HTML or the tag that begins code.
fn php(code: &str) -> Option<&'static str> {
    // Strings and comments may contain the tag.
    let opens = lines_with_offsets(code)
        .find(|(_, line)| {
            line.trim_start().starts_with("<?") && !line.trim_start().starts_with("<?xml")
        })
        .map(|(at, _)| at);
    let ends_first = code
        .find("?>")
        .is_some_and(|end| opens.is_none_or(|open| end < open));
    let first = significant(code, &["//", "#"]).next()?.trim_start();
    if opens.is_some() && !ends_first || first.starts_with('<') {
        return None;
    }
    let modifiers = [
        "abstract ",
        "final ",
        "private ",
        "protected ",
        "public ",
        "readonly ",
        "static ",
    ];
    let is_type = [" class ", " interface ", " trait "]
        .iter()
        .any(|word| first.contains(word));
    let is_member = modifiers.iter().any(|word| first.starts_with(word)) && !is_type;
    Some(if is_member {
        "<?php class A {"
    } else {
        "<?php"
    })
}

/// Whether code of JavaScript or TypeScript begins with a member of a class, after its decorators.
fn begins_with_member(code: &str) -> bool {
    let mut depth = 0_i32;
    let mut has_decorator = false;
    for line in significant(code, &["//"]) {
        let line = line.trim_start();
        let (decorator, rest) = without_decorators(line);
        let is_inside = depth > 0;
        depth += balance(line);
        has_decorator |= decorator;
        if is_inside || decorator && rest.is_empty() {
            continue;
        }
        return is_member(rest, has_decorator);
    }
    false
}

/// Returns whether a line begins with decorators, and the text after them. The text is empty if a
/// decorator continues in the next line.
fn without_decorators(line: &str) -> (bool, &str) {
    let mut rest = line;
    let mut found = false;
    while let Some(name) = rest.strip_prefix('@') {
        found = true;
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '$');
        rest = name.trim_start_matches(is_part);
        if rest.starts_with('(') {
            let mut depth = 0;
            let end = rest.char_indices().find(|(_, c)| {
                depth += i32::from(*c == '(') - i32::from(*c == ')');
                depth == 0
            });
            rest = end.map_or("", |(at, _)| &rest[at + 1..]);
        }
        rest = rest.trim_start();
    }
    (found, rest)
}

fn balance(line: &str) -> i32 {
    line.chars().fold(0, |depth, c| match c {
        '(' | '[' | '{' => depth + 1,
        ')' | ']' | '}' => depth - 1,
        _ => depth,
    })
}

/// Whether a line is the first of a member. Fields look like statements, unless a decorator or a
/// modifier precedes them.
fn is_member(line: &str, has_decorator: bool) -> bool {
    let mut rest = line;
    let mut has_modifier = false;
    loop {
        let name = rest
            .split(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '$' | '#')))
            .next();
        let name = name.unwrap_or_default();
        let after = rest[name.len()..].trim_start();
        let is_spaced =
            rest[name.len()..].starts_with([' ', '*', '\t']) || after.starts_with(['[', '"', '\'']);
        let modifier = match name {
            "private" | "protected" | "public" | "readonly" | "override" | "static"
            | "abstract" | "declare" | "accessor" | "get" | "set" => true,
            "async" => !after.starts_with("function") && !after.starts_with('('),
            _ => false,
        };
        if modifier && is_spaced && !after.starts_with(['=', '(']) {
            has_modifier |= name != "async" && name != "declare" && name != "abstract";
            rest = after.trim_start_matches('*').trim_start();
            continue;
        }
        if [
            "class",
            "const",
            "enum",
            "export",
            "function",
            "interface",
            "let",
            "module",
            "namespace",
            "type",
            "var",
            "import",
        ]
        .contains(&name)
        {
            return false;
        }
        if name == "constructor" && after.starts_with('(') {
            return true;
        }
        if has_modifier || has_decorator {
            return !name.is_empty() || after.starts_with(['[', '"', '\'']);
        }
        let is_call = [
            "await", "catch", "for", "if", "new", "return", "super", "switch", "throw", "while",
            "with", "require", "describe", "it", "test",
        ]
        .contains(&name);
        return !is_call && !name.is_empty() && after.starts_with(['(', '<']) && is_method(after);
    }
}

/// Whether text after a name has parameters and a body: `(a: string): T {`.
fn is_method(after: &str) -> bool {
    let mut depth = 0;
    let end = after.char_indices().find(|(_, c)| {
        depth += i32::from(*c == '(') - i32::from(*c == ')');
        depth == 0 && *c == ')'
    });
    let Some((end, _)) = end else { return false };
    let rest = after[end + 1..].trim();
    (rest.starts_with('{') || rest.starts_with(':')) && rest.ends_with('{')
        || rest.starts_with('{') && rest.ends_with('}')
}

/// Whether `(…)` is followed by a colon and a type.
fn closes_with_type(rest: &str) -> bool {
    rest.split_once(')')
        .is_some_and(|(_, after)| after.trim_start().starts_with(':'))
}

/// Whether CSS begins with a declaration, outside of a block.
fn begins_with_declaration(code: &str) -> bool {
    let Some(line) = significant(code, &[]).next() else {
        return false;
    };
    let line = line.trim();
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-');
    !line.contains('{')
        && line.split_once(':').is_some_and(|(name, value)| {
            is_name(name.trim_end()) && (value.starts_with(' ') || value.trim_end().ends_with(';'))
        })
}

/// Returns the name of the grammar for nested CSS, which the grammar of CSS does not know; for other
/// code the name of its language.
pub(crate) fn grammar<'a>(language: &'a str, code: &str) -> &'a str {
    match language.eq_ignore_ascii_case("css") && is_nested(code) {
        true => "scss",
        false => language,
    }
}

/// Whether CSS has a block inside the block of a rule; blocks of at-rules do not count.
fn is_nested(code: &str) -> bool {
    let mut is_rule = Vec::new();
    let mut head = 0;
    for (at, c) in code.char_indices() {
        match c {
            '{' if is_rule.last() == Some(&true) => return true,
            '{' => {
                let head = code[head..at].rsplit("*/").next().unwrap_or_default();
                is_rule.push(!head.trim_start().starts_with('@'));
            }
            '}' => drop(is_rule.pop()),
            ';' => {}
            _ => continue,
        }
        head = at + 1;
    }
    false
}
