//! Counts the bytes that a component adds to a page, by package.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    io::Write as _,
    sync::Arc,
};

use diagnostics::{Diagnostic, Place, Severity, codes, paths::slashes};
use flate2::{Compression, write::GzEncoder};
use rolldown_common::OutputChunk;

use super::{Weight, package_name::package_of};

/// The chunks of a bundle by their names, each with its compressed size in bytes.
pub(super) struct Weights<'a>(BTreeMap<&'a str, (&'a OutputChunk, u64)>);

impl<'a> Weights<'a> {
    /// Weighs chunks, of which `scripts` are the texts for browsers.
    pub(super) fn of(chunks: &'a [Arc<OutputChunk>], scripts: &BTreeMap<String, String>) -> Self {
        let weigh = |chunk: &'a Arc<OutputChunk>| {
            let name = &*chunk.filename;
            let bytes = scripts.get(name).map_or(0, |it| compressed(it));
            (name, (&**chunk, bytes))
        };
        Self(chunks.iter().map(weigh).collect())
    }

    /// Returns the weight of a chunk with all that it loads at once.
    pub(super) fn weight(&self, chunk: &OutputChunk) -> Weight {
        let mut packages: BTreeMap<String, u64> = BTreeMap::new();
        let mut weight = Weight::default();
        let mut next = vec![&*chunk.filename];
        let mut seen = BTreeSet::new();
        while let Some(name) = next.pop() {
            let Some((chunk, bytes)) = self.0.get(name).filter(|_| seen.insert(name)) else {
                continue;
            };
            weight.bytes += bytes;
            weight.requests += 1;
            let modules = chunk.modules.keys.iter().zip(&chunk.modules.values);
            let lengths = modules.map(|(id, module)| (id, module.rendered_length() as u64));
            let all: u64 = lengths.clone().map(|(_, length)| length).sum();
            for (id, length) in lengths {
                if let Some(package) = package_of(&slashes(id.as_str().as_ref())) {
                    *packages.entry(package.to_owned()).or_default() += bytes * length / all.max(1);
                }
            }
            next.extend(chunk.imports.iter().map(|name| &**name));
        }
        weight.packages = packages.into_iter().collect();
        weight.packages.sort_by_key(|(_, bytes)| Reverse(*bytes));
        weight
    }
}

fn compressed(text: &str) -> u64 {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    let written = encoder
        .write_all(text.as_bytes())
        .and_then(|()| encoder.finish());
    written.map_or(0, |bytes| bytes.len() as u64)
}

/// Returns the finding about a component in a file that is heavier than the limit, in kilobytes.
/// `import` is the import of its largest package.
pub(super) fn too_heavy(
    weight: &Weight,
    file: &str,
    limit: u64,
    import: impl FnOnce(&str) -> Option<Place>,
) -> Option<Diagnostic> {
    if weight.bytes <= limit * 1000 {
        return None;
    }
    let kilobytes = |bytes: u64| bytes.div_ceil(1000);
    let largest = weight.packages.first();
    let most = largest.map_or_else(String::new, |(package, bytes)| {
        format!(
            ", {} kB of them from the package `{package}`",
            kilobytes(*bytes)
        )
    });
    let message = format!(
        "`{file}` adds {} kB of scripts to a page{most}",
        kilobytes(weight.bytes)
    );
    let place = largest.and_then(|(package, _)| import(package));
    let help = "import single names or files of the package, load the part with `lazy(() => import(…))`, or set `component-kilobytes`";
    let found = Diagnostic::new(codes::HEAVY_COMPONENT, Severity::Warning, message);
    let place = place.unwrap_or_else(|| Place::file(file, ""));
    Some(found.at(place).help(help))
}
