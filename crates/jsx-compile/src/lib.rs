//! Compiles JSX and TypeScript to JavaScript modules: a small interface to oxc.
//!
//! [`compile`] returns the code and a map from positions in the code to the source. JSX becomes calls of `react/jsx-runtime` and types are removed. Other syntax is not
//! transformed.
//!
//! ```
//! use jsx_compile::{Language, compile};
//!
//! let compiled = compile("export default () => <b>重</b>", Language::Jsx).unwrap();
//! assert!(compiled.code.contains("react/jsx-runtime"));
//! ```

mod early;
mod edits;
mod fault;
mod import;
mod map;
mod properties;
mod script_parts;
mod slips;
mod type_parts;
mod used_names;

use std::path::Path;

use oxc::{
    allocator::Allocator,
    codegen::{Codegen, CodegenOptions},
    parser::{Parser, ParserReturn},
    semantic::SemanticBuilder,
    span::SourceType,
    transformer::{TransformOptions, Transformer},
};

pub use self::{
    edits::with_edits,
    fault::Fault,
    import::{ExportNames, Import, export_names, exported_bindings, imports},
    map::{offset_of, utf16_offset},
    properties::{DocumentedProperty, Properties, component_properties, documented_properties},
    script_parts::{Attribute, By, Namespace, ScriptParts, Specifier, script_parts},
    slips::{Slip, slips},
    used_names::used_names,
};
use self::{fault::faults, map::PlaceMap};

/// The language of a source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Language {
    /// JavaScript with JSX.
    Jsx,
    /// TypeScript without JSX, which allows `<T>value`.
    Ts,
    /// TypeScript with JSX.
    Tsx,
}

impl Language {
    /// Returns the language of a file by its extension. JavaScript may contain JSX.
    pub fn of_extension(extension: &str) -> Option<Self> {
        match extension {
            "js" | "mjs" | "cjs" | "jsx" => Some(Self::Jsx),
            "ts" | "mts" | "cts" => Some(Self::Ts),
            "tsx" => Some(Self::Tsx),
            _ => None,
        }
    }

    fn source_type(self) -> SourceType {
        let base = match self {
            Self::Jsx => SourceType::jsx(),
            Self::Ts => SourceType::ts(),
            Self::Tsx => SourceType::tsx(),
        };
        base.with_module(true)
    }
}

/// A compiled module.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Compiled {
    /// The JavaScript.
    pub code: String,
    map: PlaceMap,
}

impl Compiled {
    /// Maps a byte offset of the code to the source. Returns `None` for code that the compiler
    /// added at the start.
    pub fn source_offset(&self, offset: usize) -> Option<usize> {
        self.map.source_offset(offset)
    }
}

/// Compiles a module.
///
/// # Errors
///
/// Returns every syntax error and early error that oxc finds.
pub fn compile(source: &str, language: Language) -> Result<Compiled, Vec<Fault>> {
    // The transformer needs a name, which is not shown.
    let path = Path::new("module");
    let allocator = Allocator::default();
    let ParserReturn {
        mut program,
        diagnostics,
        ..
    } = Parser::new(&allocator, source, language.source_type())
        .with_options(early::options())
        .parse();
    if !diagnostics.is_empty() {
        return Err(faults(&diagnostics, source, language));
    }
    let analysed = SemanticBuilder::new()
        .with_check_syntax_error(true)
        .with_enum_eval(true)
        .build(&program);
    if !analysed.diagnostics.is_empty() {
        return Err(faults(&analysed.diagnostics, source, language));
    }
    let scoping = analysed.semantic.into_scoping();
    let shadowed = early::shadowed_imports(&scoping);
    if !shadowed.is_empty() {
        return Err(shadowed);
    }
    let mut options = TransformOptions::default();
    options.jsx.throw_if_namespace = false;
    options.jsx.pure = false;
    let transformed =
        Transformer::new(&allocator, path, &options).build_with_scoping(scoping, &mut program);
    if !transformed.diagnostics.is_empty() {
        return Err(faults(&transformed.diagnostics, source, language));
    }
    let options = CodegenOptions {
        source_map_path: Some(path.to_owned()),
        ..CodegenOptions::default()
    };
    let printed = Codegen::new().with_options(options).build(&program);
    let map = PlaceMap::new(printed.map.as_ref(), source, &printed.code);
    if language != Language::Jsx {
        let found = early::of_compiled(&printed.code, source, &map);
        if !found.is_empty() {
            return Err(found);
        }
    }
    Ok(Compiled {
        code: printed.code,
        map,
    })
}

/// Parses a source; returns `None` if it has syntax errors.
fn parsed<'a>(
    allocator: &'a Allocator,
    source: &'a str,
    language: Language,
) -> Option<ParserReturn<'a>> {
    let parsed = Parser::new(allocator, source, language.source_type()).parse();
    parsed.diagnostics.is_empty().then_some(parsed)
}

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct ReadmeExamples;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_and_imports_of_each_language() {
        let source = "import type { A } from './a';\nimport B, { c as d } from './b';\nimport * as e from './b';\nexport { f } from './g';\nexport const x: A = <B d={d} {...e}>字</B>;";
        let compiled = compile(source, Language::Tsx).unwrap();
        let imports = imports(source, Language::Tsx);
        let shown: Vec<_> = imports
            .iter()
            .map(|import| (import.specifier.as_str(), import.names.join(" ")))
            .collect();
        assert_eq!(
            shown,
            [("./b", "default c *".to_owned()), ("./g", "f".to_owned())]
        );
        assert!(!compiled.code.contains("./a"), "{}", compiled.code);
    }

    #[test]
    fn exported_bindings_are_the_declared_names() {
        for (source, wanted) in [
            (
                "export const {d, e: [f]} = g, h = i(j)",
                &["d", "f", "h"][..],
            ),
            ("export const A = () => <Badge text=\"x\" />", &["A"]),
            ("export async function K() { const l = 1 }", &["K"]),
            ("export default class M extends N {}", &["M"]),
            ("export {o} from 'p'\nexport default 1", &[]),
            ("export const = 1", &[]),
        ] {
            assert_eq!(exported_bindings(source, Language::Jsx), wanted, "{source}");
        }
    }

    #[test]
    fn offsets_map_to_the_source() {
        let source = "const 甲 = '😀'; export default () => <b>{乙.x}</b>";
        let compiled = compile(source, Language::Jsx).unwrap();
        let at = compiled.code.find("乙").unwrap();
        assert_eq!(compiled.source_offset(at), source.find("乙"));
    }

    #[test]
    fn faults_have_positions() {
        for (source, language, at) in [
            ("const a = ;", Language::Jsx, 10),
            ("'字'; <a></b>", Language::Jsx, 8),
            ("let a; let a;", Language::Ts, 4),
        ] {
            let faults = compile(source, language).unwrap_err();
            assert_eq!(faults[0].range.start, at, "{faults:?}");
        }
    }
}
