//! Makes modules of JavaScript smaller.

use std::path::Path;

use oxc::{
    allocator::Allocator,
    codegen::{Codegen, CodegenOptions, CommentOptions, LegalComment},
    minifier::{CompressOptions, MangleOptions, Minifier, MinifierOptions},
    parser::{ParseOptions, Parser},
    span::SourceType,
};

use crate::map::PlaceMap;

/// A module in its smaller form.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Minified {
    /// The JavaScript.
    pub code: String,
    map: PlaceMap,
}

impl Minified {
    /// Maps a byte offset of the code to the source.
    pub fn source_offset(&self, offset: usize) -> Option<usize> {
        self.map.source_offset(offset)
    }
}

/// Returns a module without unneeded code, spaces and names, and with its licence comments. A module
/// with syntax errors stays as it is.
pub fn minify(source: &str) -> String {
    minified(source, false).code
}

/// Returns the smaller form of a module, with the places of its parts.
pub fn minify_with_places(source: &str) -> Minified {
    minified(source, true)
}

fn minified(source: &str, has_places: bool) -> Minified {
    let allocator = Allocator::default();
    let options = ParseOptions {
        preserve_parens: false,
        ..ParseOptions::default()
    };
    let parser = Parser::new(&allocator, source, SourceType::mjs()).with_options(options);
    let mut parsed = parser.parse();
    if !parsed.diagnostics.is_empty() {
        return Minified {
            code: source.to_owned(),
            map: PlaceMap::default(),
        };
    }
    let options = MinifierOptions {
        mangle: Some(MangleOptions {
            top_level: Some(true),
            ..MangleOptions::default()
        }),
        compress: Some(CompressOptions::smallest()),
        ..MinifierOptions::default()
    };
    let minified = Minifier::new(options).minify(&allocator, &mut parsed.program);
    let options = CodegenOptions {
        comments: CommentOptions {
            legal: LegalComment::Inline,
            ..CommentOptions::disabled()
        },
        source_map_path: has_places.then(|| Path::new("module").to_owned()),
        ..CodegenOptions::minify()
    };
    let printed = Codegen::new()
        .with_options(options)
        .with_scoping(minified.scoping)
        .with_private_member_mappings(minified.class_private_mappings)
        .build(&parsed.program);
    let map = match has_places {
        true => PlaceMap::new(printed.map.as_ref(), source, &printed.code),
        false => PlaceMap::default(),
    };
    Minified {
        code: printed.code,
        map,
    }
}

#[cfg(test)]
mod tests {
    use super::{minify, minify_with_places};

    #[test]
    fn modules_become_smaller_and_keep_their_places() {
        let source = "/*! licence */\nconst long = 'é' + x;\nif (false) unused();\nexport default () => long.none();\n";
        let small = minify_with_places(source);
        assert!(small.code.starts_with("/*! licence */"), "{}", small.code);
        assert!(!small.code.contains("long"), "{}", small.code);
        assert!(!small.code.contains("unused"), "{}", small.code);
        let at = small.code.find("none").unwrap();
        assert_eq!(small.source_offset(at), source.find("none"));
        assert_eq!(minify(source), small.code);
        assert_eq!(minify("const ;"), "const ;");
    }
}
