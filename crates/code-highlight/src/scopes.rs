//! Maps a grammar's scopes to token types by a reviewed table.
//!
//! The row with the longest matching prefix applies. A row that names a surrounding scope applies
//! only inside that scope, and takes precedence over rows without one. A scope without a row has
//! the type of the scope around it.

use std::{collections::HashMap, sync::LazyLock};

use syntect::parsing::Scope;

use crate::token::TokenType;

/// The meaning that a row assigns to text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// A fixed type.
    Type(TokenType),
    /// A name: a class if written `LikeThis`, a constant if written `LIKE_THIS`, plain otherwise.
    /// Grammars do not resolve declarations, so the naming convention decides.
    Name,
    /// A literal word of the language; `true` and `false` are booleans.
    Literal,
    /// An operator; one written with letters is a keyword.
    Operator,
    /// A function name after `new`, which is a class if written `LikeThis`.
    Constructor,
}

use Meaning::{Constructor, Literal, Name, Operator, Type};
use TokenType as T;

#[derive(Debug)]
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
    ("keyword", "meta.tag.sgml.doctype", Type(T::Doctype)),
    ("constant", "meta.tag.sgml.doctype", Type(T::Doctype)),
    ("punctuation.definition.tag", "meta.tag.sgml.doctype", Type(T::Doctype)),
    ("keyword.declaration", "meta.tag.sgml.doctype", Type(T::Doctype)),
    ("constant.language", "meta.tag.sgml.doctype", Type(T::Doctype)),
    ("meta.tag.sgml.cdata", "", Type(T::Cdata)),
    ("meta.tag.preprocessor", "", Type(T::Prolog)),
    // Strings, and code inside them.
    ("string", "", Type(T::String)),
    ("string", "meta.tag", Type(T::AttrValue)),
    ("string", "meta.mapping.key", Type(T::Property)),
    ("string.template", "", Type(T::String)),
    ("string.regexp", "", Type(T::Regex)),
    ("string.other.link", "", Type(T::Url)),
    ("punctuation.definition.string", "", Type(T::String)),
    ("punctuation.definition.string", "meta.tag", Type(T::AttrValue)),
    ("punctuation.definition.string", "string.regexp", Type(T::Regex)),
    ("punctuation.definition.string", "meta.mapping.key", Type(T::Property)),
    ("punctuation.definition.string.template", "", Type(T::TemplatePunctuation)),
    ("punctuation.definition.template-expression", "", Type(T::InterpolationPunctuation)),
    ("meta.template.expression", "", Type(T::Plain)),
    ("meta.interpolation", "", Type(T::Plain)),
    ("meta.embedded", "", Type(T::Plain)),
    ("constant.character.escape", "", Type(T::Char)),
    ("constant.character.entity", "", Type(T::Entity)),
    ("punctuation", "constant.character.entity", Type(T::Entity)),
    // Values.
    ("punctuation", "constant.numeric", Type(T::Number)),
    ("constant.numeric", "", Type(T::Number)),
    ("constant.language", "", Literal),
    ("constant.language.boolean", "", Type(T::Boolean)),
    ("constant.other", "", Type(T::Constant)),
    ("constant.other.database-name", "", Type(T::Plain)),
    ("constant.other.table-name", "", Type(T::Plain)),
    ("constant.other.color", "", Type(T::Number)),
    // Reserved words and operators.
    ("keyword", "", Type(T::Keyword)),
    ("keyword", "string.regexp", Type(T::Regex)),
    ("keyword.operator", "", Operator),
    ("keyword.operator", "string.regexp", Type(T::Regex)),
    ("keyword.operator.type.annotation", "", Type(T::Punctuation)),
    ("storage", "", Type(T::Keyword)),
    ("storage.modifier.required.graphql", "", Type(T::Operator)),
    ("storage.modifier.list.graphql", "", Type(T::Punctuation)),
    ("storage.type.function.arrow", "", Type(T::Operator)),
    ("variable.language", "", Type(T::Keyword)),
    ("variable.language.star", "", Type(T::Operator)),
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
    ("support.type", "source.proto", Type(T::Builtin)),
    ("variable.type", "", Type(T::ClassName)),
    ("entity.name.namespace", "", Type(T::Namespace)),
    ("variable.parameter", "", Type(T::Parameter)),
    ("punctuation.definition.parameter", "variable.parameter.option", Type(T::Parameter)),
    ("support.function.test", "", Type(T::Punctuation)),
    ("variable.other", "", Name),
    ("variable.other", "source.shell", Type(T::Variable)),
    ("variable.other", "source.env", Type(T::Property)),
    ("punctuation.definition.variable", "source.shell", Type(T::Variable)),
    ("variable.other.field", "", Type(T::Property)),
    ("entity.name.field", "", Type(T::Property)),
    ("entity.name.constant", "", Type(T::Constant)),
    ("variable.other.object.property", "", Type(T::Property)),
    ("variable.other.property", "", Type(T::Property)),
    ("variable.other.enummember", "", Type(T::Property)),
    ("variable.object.property", "", Type(T::Property)),
    ("support.variable.property", "", Type(T::Property)),
    ("meta.object-literal.key", "", Type(T::Property)),
    ("punctuation.decorator", "", Type(T::Function)),
    // Style sheets.
    ("support.type.property-name", "", Type(T::Property)),
    ("support.type.custom-property", "", Type(T::Variable)),
    ("punctuation.definition.custom-property", "", Type(T::Variable)),
    ("keyword.other.unit", "", Type(T::Number)),
    ("keyword.control.at-rule", "", Type(T::Atrule)),
    ("punctuation.definition.keyword", "", Type(T::Atrule)),
    ("entity.other.attribute-name", "meta.selector", Type(T::Selector)),
    ("entity.other.pseudo-class", "meta.selector", Type(T::Selector)),
    ("entity.other.pseudo-element", "meta.selector", Type(T::Selector)),
    ("entity.name.tag", "meta.selector", Type(T::Selector)),
    ("punctuation.definition.entity", "meta.selector", Type(T::Selector)),
    // Markup.
    ("entity.name.tag", "", Type(T::Tag)),
    ("support.class.component", "", Type(T::ClassName)),
    ("entity.other.attribute-name", "", Type(T::AttrName)),
    ("punctuation.definition.tag", "", Type(T::TagPunctuation)),
    // Differences.
    ("markup.inserted", "", Type(T::Inserted)),
    ("markup.deleted", "", Type(T::Deleted)),
    ("markup.changed", "", Type(T::Changed)),
    ("punctuation.definition.inserted", "", Type(T::Inserted)),
    ("punctuation.definition.deleted", "", Type(T::Deleted)),
    ("meta.diff", "", Type(T::Comment)),
    ("meta.range", "", Type(T::Comment)),
    ("punctuation.definition.range", "", Type(T::Comment)),
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
    // Longest prefix first; among equals, rows with a surrounding scope first.
    rows.sort_by_key(|row| (std::cmp::Reverse(row.scope.len()), row.inside.is_none()));
    rows
});

/// Resolves scopes, and caches the matching rows of each, because a block has few distinct scopes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Lookup {
    rows: HashMap<Scope, Vec<&'static Row>>,
}

impl Lookup {
    /// Returns the meaning of text directly inside `scope`, within the open scopes `around`. With
    /// `None`, the text has the meaning of the scope around it.
    pub(crate) fn meaning(&mut self, scope: Scope, around: &[Scope]) -> Option<Meaning> {
        let rows = self.rows.entry(scope).or_insert_with(|| {
            ROWS.iter()
                .filter(|row| row.scope.is_prefix_of(scope))
                .collect()
        });
        let applies = |row: &&&Row| {
            row.inside
                .is_none_or(|inside| around.iter().any(|open| inside.is_prefix_of(*open)))
        };
        rows.iter().find(applies).map(|row| row.meaning)
    }
}
