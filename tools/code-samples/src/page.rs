//! Reads a page with everything that it is checked with.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};

use crate::{
    block::{Block, blocks},
    cache::Cache,
    claims::Claims,
    conditions::Conditions,
    file::File,
    folder::{files_below, of_page},
    lints::Lints,
    needs,
    options::Options,
    premises::Premises,
    problem::Fault,
    project,
    ratchet::Ratchet,
    series::Series,
    shell::Commands,
};

/// A page to check.
pub(crate) struct Page {
    pub(crate) path: PathBuf,
    pub(crate) key: String,
    pub(crate) text: String,
    pub(crate) blocks: Vec<Block>,
    /// The files that the page before in its series leaves behind.
    start: BTreeMap<String, File>,
    /// The arguments of the install commands of its series so far.
    pub(crate) installs: Vec<String>,
    pub(crate) linked: Linked,
}

/// The install commands and servers on the pages that a page links to.
#[derive(Debug, Default)]
pub(crate) struct Linked {
    /// The arguments of their install commands.
    pub(crate) installs: Vec<String>,
    /// Which servers they start, in the order of `needs.toml`.
    pub(crate) servers: Vec<bool>,
}

/// The settings of a samples' project.
pub(crate) struct Tools {
    pub(crate) project: PathBuf,
    pub(crate) cache: Cache,
    pub(crate) commands: Commands,
    pub(crate) series: Series,
    pub(crate) conditions: Conditions,
    pub(crate) claims: Claims,
    pub(crate) lints: Lints,
    pub(crate) options: Options,
    pub(crate) premises: Premises,
    /// The packages of a new project.
    pub(crate) template: Option<BTreeSet<String>>,
}

impl Page {
    /// Reads a page and the earlier pages of its series. `mode` says what is checked.
    pub(crate) fn read(
        path: PathBuf,
        tools: &Tools,
        ratchet: &Ratchet,
        mode: &str,
    ) -> Result<Self> {
        let mut start = BTreeMap::new();
        let mut texts = String::new();
        let mut installs = Vec::new();
        for page in tools.series.before(&path) {
            let text = text_of(&page)?;
            let shown = blocks(&text);
            start.extend(preludes(&shown, &tools.project).0);
            start = project::last(&shown, &start);
            installs.extend(needs::installs(&shown));
            texts.push_str(&text);
        }
        let text = text_of(&path)?;
        let linked = Linked::read(&text, &path, tools);
        let key = tools.cache.key(&[
            &texts,
            &text,
            mode,
            &format!("{:?} {:?}", tools.conditions.of(&path), ratchet.of(&path)),
            &own_text(tools, "variants", &path),
            &own_text(tools, "cases", &path),
            &format!("{linked:?}"),
        ]);
        let blocks = blocks(&text);
        installs.extend(needs::installs(&blocks));
        Ok(Self {
            path,
            key,
            text,
            blocks,
            start,
            installs,
            linked,
        })
    }

    /// Returns the files that a page starts with: the files of the page before in its series, and files
    /// that its blocks request with `prelude="name"`.
    pub(crate) fn start(&self, project: &Path) -> (BTreeMap<String, File>, Vec<Fault>) {
        let mut files = self.start.clone();
        let (requested, faults) = preludes(&self.blocks, project);
        files.extend(requested);
        (files, faults)
    }
}

impl Linked {
    fn read(page: &str, path: &Path, tools: &Tools) -> Self {
        if tools.template.is_none() {
            return Self::default();
        }
        let root = PathBuf::from_iter(path.components().next());
        let mut found = Self {
            installs: Vec::new(),
            servers: tools.premises.started("").collect(),
        };
        for file in needs::linked(page, &root) {
            let text = fs::read_to_string(file).unwrap_or_default();
            found.installs.extend(needs::installs(&blocks(&text)));
            let started = tools.premises.started(&text);
            for (known, is_started) in found.servers.iter_mut().zip(started) {
                *known |= is_started;
            }
        }
        found
    }
}

fn preludes(blocks: &[Block], project: &Path) -> (BTreeMap<String, File>, Vec<Fault>) {
    let (mut files, mut faults) = (BTreeMap::new(), Vec::new());
    for block in blocks {
        let Some(name) = block.meta("prelude") else {
            continue;
        };
        let folder = project.join("preludes").join(name);
        let found = files_below(&folder);
        if name.contains(['/', '\\', '.']) || found.is_empty() {
            let at = (block.line - 1, block.indent + 1);
            let note = "put its files below preludes/ of the samples' project";
            let message = format!("unknown prelude `{name}`");
            faults.push(Fault::new(at, "meta", message).with_note(note));
            continue;
        }
        for path in found {
            let inside = path.strip_prefix(&folder).unwrap_or(&path);
            let name = inside.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).unwrap_or_default();
            files.insert(name, File::hidden(&text));
        }
    }
    (files, faults)
}

/// Returns the text of a page's file below a folder of the project.
fn own_text(tools: &Tools, folder: &str, page: &Path) -> String {
    let found = of_page(&tools.project.join(folder), page);
    found.map(|(_, text)| text).unwrap_or_default()
}

pub(crate) fn text_of(path: &Path) -> Result<String> {
    fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}
