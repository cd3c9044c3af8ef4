//! A host with files in memory.

use std::{collections::BTreeMap, path::Path, time::Duration};

use mdx_eval::{
    DataFormat, Diagnostic, FileKind, Graph, Host, Import, Limits, SourceFile, evaluate,
    needs_evaluation,
};
use mdx_lite::{Document, Options, parse};

/// Files by their paths.
#[derive(Debug, Default)]
pub(crate) struct Files(BTreeMap<&'static str, &'static str>);

impl Files {
    pub(crate) fn new(files: &[(&'static str, &'static str)]) -> Self {
        Self(files.iter().copied().collect())
    }
}

impl Host for Files {
    fn resolve(&self, importer: &str, specifier: &str) -> Import {
        if let Some(name) = specifier.strip_prefix("@theme/") {
            return Import::Component(name.to_owned());
        }
        if Path::new(specifier).extension() == Some("css".as_ref()) {
            return Import::Nothing;
        }
        let Some(path) = specifier.strip_prefix("./") else {
            return Import::Missing("the package is not known".to_owned());
        };
        let folder = importer.rsplit_once('/').map_or("", |(folder, _)| folder);
        let name = match folder {
            "" => path.to_owned(),
            folder => format!("{folder}/{path}"),
        };
        let Some(text) = self.0.get(name.as_str()) else {
            return Import::Missing("the file does not exist".to_owned());
        };
        let kind = match name.rsplit('.').next() {
            Some("mdx" | "md") => FileKind::Mdx(Box::default()),
            Some("json") => FileKind::Data(DataFormat::Json),
            Some("yaml") => FileKind::Data(DataFormat::Yaml),
            Some("toml") => FileKind::Data(DataFormat::Toml),
            Some("png") => return Import::Address(specifier.to_owned()),
            _ => FileKind::Script,
        };
        let folder = name
            .rsplit_once('/')
            .map_or(String::new(), |(folder, _)| format!("{folder}/"));
        Import::File(SourceFile::new(name, *text, kind).in_folder(folder))
    }
}

/// Returns limits that a test reaches quickly.
pub(crate) fn limits() -> Limits {
    let mut limits = Limits::default();
    limits.time = Duration::from_millis(1_500);
    limits.memory = 16 << 20;
    limits.nodes = 5_000;
    limits
}

/// Evaluates a document.
pub(crate) fn run(
    text: &str,
    files: &[(&'static str, &'static str)],
) -> (Document, Vec<Diagnostic>) {
    run_within(text, files, &limits())
}

/// Evaluates a document with these limits.
pub(crate) fn run_within(
    text: &str,
    files: &[(&'static str, &'static str)],
    limits: &Limits,
) -> (Document, Vec<Diagnostic>) {
    let host = Files::new(files);
    let document = parse(text, &Options::default());
    assert!(needs_evaluation(&document, &host), "{text}");
    let graph = Graph::load(&document, &host);
    let outcome = evaluate(&document, &graph, limits);
    let document = outcome.apply(document, &graph);
    (document, outcome.findings)
}

/// Returns the HTML of a document, which must have no findings.
pub(crate) fn html(text: &str, files: &[(&'static str, &'static str)]) -> String {
    let (document, findings) = run(text, files);
    assert_eq!(findings, [], "{text}");
    mdx_lite::html::to_html(&document)
}
