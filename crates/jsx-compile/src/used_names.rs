//! Finds the names that a module uses itself.

use std::collections::BTreeSet;

use oxc::{
    allocator::Allocator,
    ast::ast::{ExportSpecifier, IdentifierReference},
    ast_visit::Visit,
};

use crate::{Language, parsed};

/// Returns the names in the expressions and elements of a module; `None` if it has syntax errors. An export
/// does not count as a use of its name.
pub fn used_names(source: &str, language: Language) -> Option<BTreeSet<String>> {
    let allocator = Allocator::default();
    let parsed = parsed(&allocator, source, language)?;
    let mut names = Names::default();
    names.visit_program(&parsed.program);
    Some(names.0)
}

#[derive(Default)]
struct Names(BTreeSet<String>);

impl<'a> Visit<'a> for Names {
    fn visit_identifier_reference(&mut self, name: &IdentifierReference<'a>) {
        self.0.insert(name.name.to_string());
    }

    fn visit_export_specifier(&mut self, _: &ExportSpecifier<'a>) {}
}

#[cfg(test)]
mod tests {
    use super::used_names;
    use crate::Language;

    #[test]
    fn exports_are_no_uses() {
        for (source, wanted) in [
            ("export const a = 1; export const b = a + 1;", &["a"][..]),
            (
                "export function A() {} export default () => <A x={c} />;",
                &["A", "c"],
            ),
            ("const a = 1; export { a };", &[]),
            ("export type T = 1; let x: T = 1; x;", &["T", "x"]),
        ] {
            let found = used_names(source, Language::Tsx).unwrap();
            assert!(found.iter().eq(wanted), "{source}: {found:?}");
        }
        assert_eq!(used_names("export const", Language::Tsx), None);
    }
}
