//! Early errors that the compiler accepts in TypeScript, where some of them concern types alone.

use oxc::{
    allocator::Allocator,
    parser::{ParseOptions, Parser},
    semantic::{Scoping, SemanticBuilder, SymbolFlags},
};

use crate::{Fault, Language, fault::faults, map::PlaceMap};

/// Returns the options under which regular expressions are parsed as well.
pub(crate) fn options() -> ParseOptions {
    ParseOptions {
        parse_regular_expression: true,
        ..ParseOptions::default()
    }
}

/// Returns the imports of values whose names the module declares again. The compiler would remove
/// such an import, like the import of a type.
pub(crate) fn shadowed_imports(scoping: &Scoping) -> Vec<Fault> {
    let declared = SymbolFlags::Variable | SymbolFlags::Class | SymbolFlags::Function;
    let symbols = scoping.symbol_ids().filter_map(|symbol| {
        let flags = scoping.symbol_flags(symbol);
        let is_shadowed = flags.contains(SymbolFlags::Import) && flags.intersects(declared);
        let first = scoping.symbol_redeclarations(symbol).first()?;
        let range = first.span.start as usize..first.span.end as usize;
        is_shadowed.then(|| Fault {
            range,
            message: format!(
                "identifier `{}` has already been declared",
                scoping.symbol_name(symbol)
            ),
            help: Some("write `import type` for a type".to_owned()),
        })
    });
    symbols.collect()
}

/// Returns the errors of compiled code, at their places in the source.
pub(crate) fn of_compiled(code: &str, source: &str, map: &PlaceMap) -> Vec<Fault> {
    let allocator = Allocator::default();
    let parser = Parser::new(&allocator, code, Language::Jsx.source_type());
    let parsed = parser.with_options(options()).parse();
    let mut found = faults(&parsed.diagnostics, code, Language::Jsx);
    if found.is_empty() {
        let analysed = SemanticBuilder::new()
            .with_check_syntax_error(true)
            .build(&parsed.program);
        found = faults(&analysed.diagnostics, code, Language::Jsx);
    }
    for fault in &mut found {
        let start = map.source_offset(fault.range.start).unwrap_or_default();
        let end = start + fault.range.len();
        let is_copied = source.get(start..end) == code.get(fault.range.clone());
        fault.range = start..if is_copied { end } else { start };
    }
    found
}
