//! Reads the properties of a component from its types, or from the names that it takes apart.

use std::collections::BTreeSet;

use oxc::{
    allocator::Allocator,
    ast::ast::{
        BindingPattern, Declaration, ExportDefaultDeclarationKind, Expression, FormalParameters,
        Program, Statement, TSSignature, TSType, TSTypeName,
    },
};

use crate::{Language, parsed};

/// The types that are followed from one to the next.
const MAX_DEPTH: usize = 20;

/// Returns the names of the properties of a module's default export, a component. Returns `None` if
/// the module alone does not determine them: if its default export is not a function, if the types are
/// imported, or if the component takes all other properties.
pub fn component_properties(source: &str, language: Language) -> Option<BTreeSet<String>> {
    let allocator = Allocator::default();
    let parsed = parsed(&allocator, source, language)?;
    let program = &parsed.program;
    let parameters = default_export(program)?;
    let Some(first) = parameters.items.first() else {
        return parameters.rest.is_none().then(BTreeSet::new);
    };
    if let Some(annotation) = &first.type_annotation {
        let mut names = BTreeSet::new();
        add_type(&annotation.type_annotation, program, 0, &mut names)?;
        return Some(names);
    }
    let BindingPattern::ObjectPattern(pattern) = &first.pattern else {
        return None;
    };
    if pattern.rest.is_some() {
        return None;
    }
    let names = pattern.properties.iter();
    names
        .map(|property| Some(property.key.static_name()?.into_owned()))
        .collect()
}

/// Returns the parameters of the function that a module exports by default.
fn default_export<'p>(program: &'p Program<'_>) -> Option<&'p FormalParameters<'p>> {
    let exported = program.body.iter().find_map(|statement| match statement {
        Statement::ExportDefaultDeclaration(export) => Some(&export.declaration),
        _ => None,
    })?;
    match exported {
        ExportDefaultDeclarationKind::FunctionDeclaration(function) => Some(&function.params),
        ExportDefaultDeclarationKind::Identifier(name) => declared(program, &name.name),
        other => parameters(other.as_expression()?),
    }
}

/// Returns the parameters of the function with this name.
fn declared<'p>(program: &'p Program<'_>, name: &str) -> Option<&'p FormalParameters<'p>> {
    program.body.iter().find_map(|statement| match statement {
        Statement::FunctionDeclaration(function) => {
            let is_named = function.id.as_ref().is_some_and(|id| id.name == name);
            is_named.then_some(&*function.params)
        }
        Statement::VariableDeclaration(declaration) => {
            let mut all = declaration.declarations.iter();
            all.find_map(|one| {
                // The type of a variable has precedence over the types of the parameters.
                let id = one.id.get_binding_identifier()?;
                let is_named = id.name == name && one.type_annotation.is_none();
                parameters(one.init.as_ref().filter(|_| is_named)?)
            })
        }
        _ => None,
    })
}

fn parameters<'p>(expression: &'p Expression<'_>) -> Option<&'p FormalParameters<'p>> {
    match expression.without_parentheses() {
        Expression::ArrowFunctionExpression(function) => Some(&function.params),
        Expression::FunctionExpression(function) => Some(&function.params),
        _ => None,
    }
}

/// Adds the names of the properties of a type; `None` if they are not all known.
fn add_type(
    found: &TSType<'_>,
    program: &Program<'_>,
    depth: usize,
    names: &mut BTreeSet<String>,
) -> Option<()> {
    if depth > MAX_DEPTH {
        return None;
    }
    match found {
        TSType::TSTypeLiteral(literal) => add_members(&literal.members, names),
        TSType::TSParenthesizedType(inner) => {
            add_type(&inner.type_annotation, program, depth + 1, names)
        }
        TSType::TSIntersectionType(all) => all
            .types
            .iter()
            .try_for_each(|one| add_type(one, program, depth + 1, names)),
        TSType::TSUnionType(all) => all
            .types
            .iter()
            .try_for_each(|one| add_type(one, program, depth + 1, names)),
        TSType::TSTypeReference(reference) => {
            let TSTypeName::IdentifierReference(name) = &reference.type_name else {
                return None;
            };
            if let Some(wrapped) = &reference.type_arguments {
                let is_transparent = ["Readonly", "Partial", "Required", "PropsWithChildren"];
                let inner = wrapped.params.first()?;
                let is_known = is_transparent.contains(&name.name.as_str());
                return is_known.then(|| add_type(inner, program, depth + 1, names))?;
            }
            add_named(&name.name, program, depth + 1, names)
        }
        _ => None,
    }
}

/// Adds the properties of a type of the module.
fn add_named(
    name: &str,
    program: &Program<'_>,
    depth: usize,
    names: &mut BTreeSet<String>,
) -> Option<()> {
    let mut is_found = false;
    for statement in &program.body {
        let (alias, interface) = match statement {
            Statement::TSTypeAliasDeclaration(alias) => (Some(&**alias), None),
            Statement::TSInterfaceDeclaration(interface) => (None, Some(&**interface)),
            Statement::ExportDeclaration(export) => match &export.declaration {
                Declaration::TSTypeAliasDeclaration(alias) => (Some(&**alias), None),
                Declaration::TSInterfaceDeclaration(interface) => (None, Some(&**interface)),
                _ => continue,
            },
            _ => continue,
        };
        if let Some(alias) = alias.filter(|alias| alias.id.name == name) {
            let is_generic = alias.type_parameters.is_some();
            is_found = true;
            (!is_generic).then(|| add_type(&alias.type_annotation, program, depth, names))??;
        }
        // Interfaces of one name are one type.
        if let Some(interface) = interface.filter(|interface| interface.id.name == name) {
            let is_plain = interface.extends.is_empty() && interface.type_parameters.is_none();
            is_found = true;
            is_plain.then(|| add_members(&interface.body.body, names))??;
        }
    }
    is_found.then_some(())
}

fn add_members(members: &[TSSignature<'_>], names: &mut BTreeSet<String>) -> Option<()> {
    for member in members {
        let key = match member {
            TSSignature::TSPropertySignature(property) => &property.key,
            TSSignature::TSMethodSignature(method) => &method.key,
            _ => return None,
        };
        names.insert(key.static_name()?.into_owned());
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_read_from_types_and_patterns() {
        for (source, wanted) in [
            (
                "export default function A({ label, start = 0 }: { label: string; start?: number }) {}",
                Some(&["label", "start"][..]),
            ),
            (
                "interface Props { label: string; onClick(): void }\nexport default (props: Props) => null",
                Some(&["label", "onClick"]),
            ),
            (
                "export type Props = { a: 1 } & B; type B = { 'b-c': 2 }\nconst A = (p: Readonly<Props>) => null; export default A",
                Some(&["a", "b-c"]),
            ),
            ("function A() {}\nexport default A", Some(&[])),
            (
                "export default function A({ a, b: c }) {}",
                Some(&["a", "b"]),
            ),
            ("export default function A({ a, ...rest }) {}", None),
            ("export default function A(props) {}", None),
            (
                "import type { P } from './p'; export default (p: P) => null",
                None,
            ),
            (
                "interface P extends Q { a: 1 } export default (p: P) => null",
                None,
            ),
            (
                "export default (p: { [name: string]: number }) => null",
                None,
            ),
            ("export default memo((p: { a: 1 }) => null)", None),
            ("const A: FC<P> = ({ a }) => null; export default A", None),
            ("export default class A {}", None),
            ("type P = P; export default (p: P) => null", None),
            ("export default (p: { a: 1 }", None),
        ] {
            let found = component_properties(source, Language::Tsx);
            let wanted = wanted.map(|names| names.iter().map(|&name| name.to_owned()).collect());
            assert_eq!(found, wanted, "{source}");
        }
    }
}
