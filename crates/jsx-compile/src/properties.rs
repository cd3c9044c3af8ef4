//! Reads the properties of a component from its types, or from the names that it takes apart.

use std::{borrow::Cow, collections::BTreeMap};

use oxc::{
    allocator::Allocator,
    ast::ast::{
        BindingPattern, ExportDefaultDeclarationKind, Expression, FormalParameters, ObjectPattern,
        Program, Statement, TSSignature, TSType, TSTypeName,
    },
    span::{GetSpan, Span},
};

use crate::{
    Language, parsed,
    type_parts::{MAX_DEPTH, UNDEFINED, UNKNOWN, add, add_parts, named},
};

/// The properties of a component by their names: the parts of the union that each type is, as
/// TypeScript writes them. Part of a property that may be missing is `undefined`; `unknown` stands for
/// what is neither a literal nor `string`, `number`, `boolean` or `null`.
pub type Properties = BTreeMap<String, Vec<String>>;

/// Returns the properties of a module's default export, a component. Returns `None` if the module alone
/// does not determine them: if its default export is not a function, if the types are imported, or if
/// the component takes all other properties.
pub fn component_properties(source: &str, language: Language) -> Option<Properties> {
    let allocator = Allocator::default();
    let parsed = parsed(&allocator, source, language)?;
    let found = declared_properties(&parsed.program)?.into_iter();
    Some(found.map(|(name, one)| (name, one.parts)).collect())
}

/// A property of a component, for its author's readers.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct DocumentedProperty {
    /// Its name.
    pub name: String,
    /// Its type in TypeScript; `unknown` without one.
    pub written: String,
    /// Whether it may be missing.
    pub is_optional: bool,
    /// The text of the comment before it (`/** … */`); empty without one.
    pub comment: String,
}

/// Returns the properties of a module's default export with their comments, by their names; `None` where
/// [`component_properties`] has none.
pub fn documented_properties(source: &str, language: Language) -> Option<Vec<DocumentedProperty>> {
    let allocator = Allocator::default();
    let parsed = parsed(&allocator, source, language)?;
    let program = &parsed.program;
    let comment = |member: Span| {
        let mut comments = program.comments.iter().rev();
        let own = |at: u32| at == member.start;
        let found = comments.find(|it| it.is_jsdoc() && own(it.attached_to))?;
        Some(comment_text(source.get(range(found.content_span()))?))
    };
    let found = declared_properties(program)?.into_iter();
    let found = found.map(|(name, one)| {
        let mut parts = one.parts;
        let is_known = !parts.iter().any(|part| part == UNKNOWN);
        let is_optional = parts.iter().any(|part| part == UNDEFINED);
        parts.retain(|part| part != UNDEFINED);
        let written = one.written.and_then(|it| source.get(range(it)));
        DocumentedProperty {
            name,
            written: match written {
                Some(written) if !is_known => written.to_owned(),
                _ => parts.join(" | "),
            },
            is_optional,
            comment: one.member.and_then(comment).unwrap_or_default(),
        }
    });
    Some(found.collect())
}

fn range(span: Span) -> std::ops::Range<usize> {
    span.start as usize..span.end as usize
}

/// Returns the text between the marks of a comment, without the stars of its lines.
fn comment_text(content: &str) -> String {
    let lines = content.lines().map(str::trim);
    let lines = lines.map(|line| line.trim_start_matches('*').trim());
    let text: Vec<_> = lines.collect();
    text.join("\n").trim().to_owned()
}

/// A property as a module declares it.
#[derive(Debug, Default)]
struct Declared {
    parts: Vec<String>,
    /// Its type, if one place declares it.
    written: Option<Span>,
    /// The place that declares it.
    member: Option<Span>,
}

type Found = BTreeMap<String, Declared>;

fn declared_properties(program: &Program<'_>) -> Option<Found> {
    let parameters = default_export(program)?;
    let Some(first) = parameters.items.first() else {
        return parameters.rest.is_none().then(Found::new);
    };
    let pattern = match &first.pattern {
        BindingPattern::ObjectPattern(pattern) => Some(&**pattern),
        _ => None,
    };
    if let Some(annotation) = &first.type_annotation {
        let mut found = Found::new();
        add_type(&annotation.type_annotation, program, 0, &mut found)?;
        for name in pattern.into_iter().flat_map(with_default) {
            let known = found.entry(name);
            known.and_modify(|one| add(&mut one.parts, UNDEFINED));
        }
        return Some(found);
    }
    let pattern = pattern.filter(|pattern| pattern.rest.is_none())?;
    let names = pattern.properties.iter();
    names
        .map(|property| {
            let name = property.key.static_name()?.into_owned();
            let one = Declared {
                parts: vec![UNKNOWN.to_owned(), UNDEFINED.to_owned()],
                ..Declared::default()
            };
            Some((name, one))
        })
        .collect()
}

/// Returns the names to which a pattern gives default values.
fn with_default(pattern: &ObjectPattern<'_>) -> Vec<String> {
    let all = pattern.properties.iter();
    let defaults = all.filter(|one| matches!(one.value, BindingPattern::AssignmentPattern(_)));
    let names = defaults.filter_map(|one| one.key.static_name());
    names.map(Cow::into_owned).collect()
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

/// Adds the properties of a type; `None` if they are not all known.
fn add_type(
    written: &TSType<'_>,
    program: &Program<'_>,
    depth: usize,
    found: &mut Found,
) -> Option<()> {
    if depth > MAX_DEPTH {
        return None;
    }
    match written {
        TSType::TSTypeLiteral(literal) => add_members(&literal.members, program, depth, found),
        TSType::TSParenthesizedType(inner) => {
            add_type(&inner.type_annotation, program, depth + 1, found)
        }
        TSType::TSIntersectionType(all) => all
            .types
            .iter()
            .try_for_each(|one| add_type(one, program, depth + 1, found)),
        TSType::TSUnionType(all) => {
            let mut types = all.types.iter();
            let mut any = Found::new();
            types.try_for_each(|one| add_type(one, program, depth + 1, &mut any))?;
            add_optional(any, found);
            Some(())
        }
        TSType::TSTypeReference(reference) => {
            let TSTypeName::IdentifierReference(name) = &reference.type_name else {
                return None;
            };
            if let Some(wrapped) = &reference.type_arguments {
                let inner = wrapped.params.first()?;
                let mut inside = Found::new();
                return match name.name.as_str() {
                    "Readonly" | "PropsWithChildren" => add_type(inner, program, depth + 1, found),
                    "Partial" | "Required" => {
                        add_type(inner, program, depth + 1, &mut inside)?;
                        add_optional(inside, found);
                        Some(())
                    }
                    _ => None,
                };
            }
            add_named(&name.name, program, depth + 1, found)
        }
        _ => None,
    }
}

/// Adds the properties of a type of the module.
fn add_named(name: &str, program: &Program<'_>, depth: usize, found: &mut Found) -> Option<()> {
    let mut is_found = false;
    for (alias, interface) in program.body.iter().filter_map(named) {
        if let Some(alias) = alias.filter(|alias| alias.id.name == name) {
            let is_generic = alias.type_parameters.is_some();
            is_found = true;
            (!is_generic).then(|| add_type(&alias.type_annotation, program, depth, found))??;
        }
        // Interfaces of one name are one type.
        if let Some(interface) = interface.filter(|interface| interface.id.name == name) {
            let is_plain = interface.extends.is_empty() && interface.type_parameters.is_none();
            is_found = true;
            is_plain.then(|| add_members(&interface.body.body, program, depth, found))??;
        }
    }
    is_found.then_some(())
}

/// Adds properties that may be missing.
fn add_optional(properties: Found, found: &mut Found) {
    for (name, mut one) in properties {
        add(&mut one.parts, UNDEFINED);
        match found.get_mut(&name) {
            Some(known) => one
                .parts
                .iter()
                .for_each(|part| add(&mut known.parts, part)),
            None => drop(found.insert(name, one)),
        }
    }
}

fn add_members(
    members: &[TSSignature<'_>],
    program: &Program<'_>,
    depth: usize,
    found: &mut Found,
) -> Option<()> {
    for member in members {
        let (key, optional, written) = match member {
            TSSignature::TSPropertySignature(property) => {
                let written = property.type_annotation.as_ref();
                let written = written.map(|annotation| &annotation.type_annotation);
                (&property.key, property.optional, written)
            }
            TSSignature::TSMethodSignature(method) => (&method.key, method.optional, None),
            _ => return None,
        };
        let one = found.entry(key.static_name()?.into_owned()).or_default();
        one.written = written.map(GetSpan::span).filter(|_| one.member.is_none());
        one.member.get_or_insert(member.span());
        let parts = &mut one.parts;
        match written {
            Some(written) => add_parts(written, program, depth, parts),
            None => add(parts, UNKNOWN),
        }
        if optional {
            add(parts, UNDEFINED);
        }
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
            let found = found.map(|found| found.into_keys().collect::<Vec<_>>());
            let wanted = wanted.map(|names| names.iter().map(|&name| name.to_owned()).collect());
            assert_eq!(found, wanted, "{source}");
        }
    }

    #[test]
    fn types_are_the_parts_of_their_unions() {
        for (source, wanted) in [
            ("{ a: string }", "string"),
            ("{ a?: number }", "number undefined"),
            ("{ a: Size | null }", "\"s\" 2 true null"),
            ("{ a: ReactNode }", "unknown"),
            ("{ a(): void }", "unknown"),
            ("Partial<{ a: boolean }>", "boolean undefined"),
            ("{ a: string } | { a: number }", "string number undefined"),
            ("{ a: string } & { a?: number }", "string number undefined"),
            ("{ a: Loop }", "unknown"),
        ] {
            let types = "type Size = 's' | 2 | (true); type Loop = Loop;";
            let source = format!("{types} export default (props: {source}) => null");
            let found = component_properties(&source, Language::Tsx).unwrap();
            assert_eq!(found["a"].join(" "), wanted, "{source}");
        }
        let source = "export default function A({ a = 1, b }: { a: number; b: number }) {}";
        let found = component_properties(source, Language::Tsx).unwrap();
        assert_eq!(found["a"].join(" "), "number undefined");
        assert_eq!(found["b"].join(" "), "number");
    }

    #[test]
    fn properties_have_their_types_and_comments() {
        let source = "type Size = 's' | 'm';\n\ninterface Props {\n  /** 大小，\n   * 可不写。 */\n  size?: Size;\n  // 注\n  children: ReactNode;\n  onOpen(): void;\n}\nexport default function A({ size = 's' }: Props & { b: number }) {}";
        let found = documented_properties(source, Language::Tsx).unwrap();
        let found: Vec<_> = (found.iter())
            .map(|it| (&*it.name, &*it.written, it.is_optional, &*it.comment))
            .collect();
        assert_eq!(
            found,
            [
                ("b", "number", false, ""),
                ("children", "ReactNode", false, ""),
                ("onOpen", "unknown", false, ""),
                ("size", "\"s\" | \"m\"", true, "大小，\n可不写。"),
            ]
        );
        let pattern = "export default function A({ a }) {}";
        let found = documented_properties(pattern, Language::Jsx).unwrap();
        assert_eq!(
            (&*found[0].written, found[0].is_optional),
            ("unknown", true)
        );
    }
}
