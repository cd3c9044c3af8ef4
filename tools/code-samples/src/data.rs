//! Parses blocks of data and schema languages.

use std::path::Path;

use crate::{
    block::Block,
    problem::{Fault, Problem},
};

/// Returns the faults that the parser of the block's language reports.
///
/// Known languages are `json`, `yaml` (`yml`), `graphql` (`gql`) and `proto` (`protobuf`). A block
/// with `no-check="reason"` is skipped.
#[must_use]
pub fn check_data(page: &Path, blocks: &[Block]) -> Vec<Problem> {
    blocks
        .iter()
        .filter(|block| block.meta("no-check").is_none())
        .flat_map(|block| match block.lang.as_str() {
            "json" => json(block),
            "yaml" | "yml" => yaml(block),
            "graphql" | "gql" => graphql(block),
            "proto" | "protobuf" => proto(block),
            _ => Vec::new(),
        })
        .map(|fault| fault.on(page))
        .collect()
}

fn json(block: &Block) -> Vec<Fault> {
    let Err(error) = serde_json::from_str::<serde::de::IgnoredAny>(&block.code) else {
        return Vec::new();
    };
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or(&message);
    // serde_json counts columns in bytes.
    let line = block.code.lines().nth(error.line().saturating_sub(1));
    let before = line.and_then(|line| line.get(..error.column().saturating_sub(1)));
    let column = before.map_or(error.column(), |before| before.chars().count() + 1);
    vec![Fault::new(
        block.place(error.line(), column),
        "json",
        message,
    )]
}

fn yaml(block: &Block) -> Vec<Fault> {
    let Err(error) = serde_saphyr::from_multiple::<serde::de::IgnoredAny>(&block.code) else {
        return Vec::new();
    };
    let at = error.location().map_or((1, 1), |at| {
        let place = |number: u64| usize::try_from(number).unwrap_or(1);
        (place(at.line()), place(at.column()))
    });
    let message = error.to_string();
    let message = message.lines().next().unwrap_or_default().to_owned();
    vec![Fault::new(block.place(at.0, at.1), "yaml", message)]
}

fn graphql(block: &Block) -> Vec<Fault> {
    let tree = apollo_parser::Parser::new(&block.code).parse();
    // Later errors are mostly consequences of the first.
    tree.errors()
        .take(1)
        .map(|error| {
            Fault::new(
                block.place_of_byte(error.index()),
                "graphql",
                error.message(),
            )
        })
        .collect()
}

fn proto(block: &Block) -> Vec<Fault> {
    let Err(error) = protox_parse::parse("sample.proto", &block.code) else {
        return Vec::new();
    };
    let offset = error.span().map_or(0, |span| span.start);
    let at = block.place_of_byte(offset);
    vec![Fault::new(at, "proto", error.to_string())]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::block::blocks;

    fn found(lang: &str, code: &str) -> Option<(usize, usize)> {
        let page = format!(
            "字\n\n  ```{lang}\n  {}\n  ```\n",
            code.replace('\n', "\n  ")
        );
        let problems = check_data(Path::new("a.mdx"), &blocks(&page));
        match problems.as_slice() {
            [] => None,
            [problem] => Some((problem.line, problem.column)),
            all => panic!("{all:?}"),
        }
    }

    #[test]
    fn each_language_is_parsed_and_errors_have_places() {
        let cases = [
            ("json", "{ \"甲\": [1, 2] }", None),
            ("json", "{\n\"甲\": 1,\n}", Some((6, 3))),
            ("json", "{ \"甲\": 一 }", Some((4, 10))),
            ("yaml", "a: 1\n---\nb: [甲]", None),
            ("yml", "a: [1", Some((4, 6))),
            ("graphql", "type Query {\n  甲: Int\n}", Some((5, 5))),
            ("graphql", "type Query {\n  book(id: ID!): Book\n}", None),
            ("graphql", "query { books { id } }", None),
            (
                "proto",
                "syntax = \"proto3\";\nmessage A { string b = 1; }",
                None,
            ),
            (
                "proto",
                "syntax = \"proto3\";\nmessage A { string b = ; }",
                Some((5, 26)),
            ),
            ("json no-check=\"why\"", "{", None),
            ("text", "{", None),
        ];
        for (lang, code, expected) in cases {
            assert_eq!(found(lang, code), expected, "{lang} {code}");
        }
    }
}
