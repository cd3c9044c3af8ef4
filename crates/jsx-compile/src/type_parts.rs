//! Reads a type as the parts of its union, in the notation of TypeScript.

use oxc::ast::ast::{
    Declaration, Program, Statement, TSInterfaceDeclaration, TSLiteral, TSType,
    TSTypeAliasDeclaration, TSTypeName, TSTypeReference,
};

/// The types that are followed from one to the next.
pub(crate) const MAX_DEPTH: usize = 20;

pub(crate) const UNDEFINED: &str = "undefined";
pub(crate) const UNKNOWN: &str = "unknown";

/// Adds a part that a union does not have yet.
pub(crate) fn add(parts: &mut Vec<String>, part: &str) {
    if !parts.iter().any(|known| known == part) {
        parts.push(part.to_owned());
    }
}

/// Adds the parts of a union, or the one type.
pub(crate) fn add_parts(
    written: &TSType<'_>,
    program: &Program<'_>,
    depth: usize,
    parts: &mut Vec<String>,
) {
    let name = match written {
        _ if depth > MAX_DEPTH => UNKNOWN,
        TSType::TSStringKeyword(_) => "string",
        TSType::TSNumberKeyword(_) => "number",
        TSType::TSBooleanKeyword(_) => "boolean",
        TSType::TSUndefinedKeyword(_) => UNDEFINED,
        TSType::TSNullKeyword(_) => "null",
        TSType::TSParenthesizedType(inner) => {
            return add_parts(&inner.type_annotation, program, depth + 1, parts);
        }
        TSType::TSUnionType(all) => {
            let types = all.types.iter();
            return types.for_each(|one| add_parts(one, program, depth + 1, parts));
        }
        TSType::TSLiteralType(literal) => match &literal.literal {
            TSLiteral::StringLiteral(text) => return add(parts, &format!("\"{}\"", text.value)),
            TSLiteral::NumericLiteral(number) => return add(parts, &number.value.to_string()),
            TSLiteral::BooleanLiteral(literal) => return add(parts, &literal.value.to_string()),
            _ => UNKNOWN,
        },
        TSType::TSTypeReference(reference) => match alias(reference, program) {
            Some(written) => return add_parts(written, program, depth + 1, parts),
            None => UNKNOWN,
        },
        _ => UNKNOWN,
    };
    add(parts, name);
}

/// Returns the type that the module gives to a name without parameters.
fn alias<'p>(reference: &TSTypeReference<'_>, program: &'p Program<'_>) -> Option<&'p TSType<'p>> {
    let TSTypeName::IdentifierReference(name) = &reference.type_name else {
        return None;
    };
    let alias = program.body.iter().find_map(|statement| {
        let (alias, _) = named(statement)?;
        alias.filter(|alias| alias.id.name == name.name)
    })?;
    let is_plain = reference.type_arguments.is_none() && alias.type_parameters.is_none();
    is_plain.then_some(&alias.type_annotation)
}

/// Returns the type or the interface that a statement declares.
pub(crate) fn named<'p>(
    statement: &'p Statement<'p>,
) -> Option<(
    Option<&'p TSTypeAliasDeclaration<'p>>,
    Option<&'p TSInterfaceDeclaration<'p>>,
)> {
    Some(match statement {
        Statement::TSTypeAliasDeclaration(alias) => (Some(&**alias), None),
        Statement::TSInterfaceDeclaration(interface) => (None, Some(&**interface)),
        Statement::ExportDeclaration(export) => match &export.declaration {
            Declaration::TSTypeAliasDeclaration(alias) => (Some(&**alias), None),
            Declaration::TSInterfaceDeclaration(interface) => (None, Some(&**interface)),
            _ => return None,
        },
        _ => return None,
    })
}
