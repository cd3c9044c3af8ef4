//! From a grammar's scope to a token type: the reviewed table.
//!
//! A row says what text inside a scope is. A scope belongs to the row with the longest prefix of
//! it; where the row names a surrounding scope, that one must be open too, and such a row comes
//! before one without. A scope without a row is what its surroundings are.

use std::sync::LazyLock;

use syntect::parsing::Scope;

use crate::token::TokenType;

/// What a row gives to a piece of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// This type, whatever the text.
    Type(TokenType),
    /// A name, which is a class when written `LikeThis`, a constant when written `LIKE_THIS`,
    /// and plain else. Grammars see no declarations; the convention tells more than they can.
    Name,
    /// A function's name after `new`, which is a class when written `LikeThis`.
    Constructor,
}

use Meaning::{Constructor, Name, Type};
use TokenType as T;

struct Row {
    scope: Scope,
    inside: Option<Scope>,
    meaning: Meaning,
}

/// Scope prefix, surrounding scope (or ""), meaning.
#[rustfmt::skip]
const TABLE: &[(&str, &str, Meaning)] = &[
    // Comments and document heads.
    ("comment", "", Type(T::Comment)),
    ("punctuation.definition.comment", "", Type(T::Comment)),
    ("meta.tag.sgml.doctype", "", Type(T::Doctype)),
    ("meta.tag.sgml.cdata", "", Type(T::Cdata)),
    ("meta.tag.preprocessor", "", Type(T::Prolog)),
    // Strings, and code inside them.
    ("string", "", Type(T::String)),
    ("string", "meta.tag", Type(T::AttrValue)),
    ("string.regexp", "", Type(T::Regex)),
    ("string.other.link", "", Type(T::Url)),
    ("punctuation.definition.string", "", Type(T::String)),
    ("punctuation.definition.string", "meta.tag", Type(T::AttrValue)),
    ("punctuation.definition.string", "string.regexp", Type(T::Regex)),
    ("punctuation.definition.string.template", "", Type(T::TemplatePunctuation)),
    ("punctuation.definition.template-expression", "", Type(T::InterpolationPunctuation)),
    ("meta.template.expression", "", Type(T::Plain)),
    ("meta.interpolation", "", Type(T::Plain)),
    ("meta.embedded", "", Type(T::Plain)),
    ("constant.character.escape", "", Type(T::Char)),
    ("constant.character.entity", "", Type(T::Entity)),
    // Values.
    ("constant.numeric", "", Type(T::Number)),
    ("constant.language", "", Type(T::Keyword)),
    ("constant.language.boolean", "", Type(T::Boolean)),
    ("constant.other", "", Type(T::Constant)),
    // Reserved words and operators.
    ("keyword", "", Type(T::Keyword)),
    ("keyword", "string.regexp", Type(T::Regex)),
    ("keyword.operator", "", Type(T::Operator)),
    ("keyword.operator", "string.regexp", Type(T::Regex)),
    ("keyword.operator.expression", "", Type(T::Keyword)),
    ("keyword.operator.new", "", Type(T::Keyword)),
    ("keyword.operator.type.annotation", "", Type(T::Punctuation)),
    ("storage", "", Type(T::Keyword)),
    ("storage.type.function.arrow", "", Type(T::Operator)),
    ("variable.language", "", Type(T::Keyword)),
    // Names.
    ("entity.name.function", "", Type(T::Function)),
    ("entity.name.function", "new.expr", Constructor),
    ("variable.function", "", Type(T::Function)),
    ("support.function", "", Type(T::Function)),
    ("entity.name.type", "", Type(T::ClassName)),
    ("entity.name.class", "", Type(T::ClassName)),
    ("entity.other.inherited-class", "", Type(T::ClassName)),
    ("support.class", "", Type(T::ClassName)),
    ("support.class.console", "", Type(T::Plain)),
    ("support.type", "", Type(T::ClassName)),
    ("support.type.primitive", "", Type(T::Builtin)),
    ("support.type.builtin", "", Type(T::Builtin)),
    ("entity.name.namespace", "", Type(T::Namespace)),
    ("variable.parameter", "", Type(T::Parameter)),
    ("variable.other", "", Name),
    ("variable.other.object.property", "", Type(T::Property)),
    ("variable.other.property", "", Type(T::Property)),
    ("variable.other.enummember", "", Type(T::Property)),
    ("variable.object.property", "", Type(T::Property)),
    ("support.variable.property", "", Type(T::Property)),
    ("meta.object-literal.key", "", Type(T::Property)),
    ("punctuation.decorator", "", Type(T::Function)),
    // Markup.
    ("entity.name.tag", "", Type(T::Tag)),
    ("support.class.component", "", Type(T::ClassName)),
    ("entity.other.attribute-name", "", Type(T::AttrName)),
    ("punctuation.definition.tag", "", Type(T::TagPunctuation)),
    // Differences.
    ("markup.inserted", "", Type(T::Inserted)),
    ("markup.deleted", "", Type(T::Deleted)),
    ("markup.changed", "", Type(T::Changed)),
    ("markup.heading", "", Type(T::Important)),
    ("markup.bold", "", Type(T::Bold)),
    ("markup.italic", "", Type(T::Italic)),
    ("punctuation", "", Type(T::Punctuation)),
    ("meta.brace", "", Type(T::Punctuation)),
];

static ROWS: LazyLock<Vec<Row>> = LazyLock::new(|| {
    let scope = |text: &str| Scope::new(text).expect("a scope of the table has at most 8 parts");
    let mut rows: Vec<Row> = TABLE
        .iter()
        .map(|&(prefix, inside, meaning)| Row {
            scope: scope(prefix),
            inside: (!inside.is_empty()).then(|| scope(inside)),
            meaning,
        })
        .collect();
    // Longest prefix first; among equals, rows that name their surroundings.
    rows.sort_by_key(|row| (std::cmp::Reverse(row.scope.len()), row.inside.is_none()));
    rows
});

/// What text directly inside `scope` is, within the open scopes `around`; `None`: as around it.
pub(crate) fn meaning(scope: Scope, around: &[Scope]) -> Option<Meaning> {
    ROWS.iter()
        .filter(|row| row.scope.is_prefix_of(scope))
        .find(|row| {
            row.inside
                .is_none_or(|inside| around.iter().any(|open| inside.is_prefix_of(*open)))
        })
        .map(|row| row.meaning)
}
