//! The runs of a page's projects and what they must print.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use crate::{
    cases::{Case, Cases},
    conditions::Condition,
    file::File,
    ports::Finder,
    reader,
    variants::Variants,
};

/// A block that names its source.
#[derive(Debug, Clone)]
pub(crate) struct Wanted {
    /// The line of the page with the first line of output.
    pub(crate) line: usize,
    pub(crate) indent: usize,
    pub(crate) text: String,
    pub(crate) from: From,
    /// The project at this point of the page.
    pub(crate) files: BTreeMap<String, File>,
}

/// The source of a block.
#[derive(Debug, Clone)]
pub(crate) enum From {
    Start(Option<String>),
    Compiler(String),
    Commands(Vec<String>),
    Case(String),
}

/// The application of a page.
pub(crate) struct Application {
    pub(crate) page: PathBuf,
    /// The project at the end of the page.
    pub(crate) files: BTreeMap<String, File>,
    /// Titled blocks of other languages.
    pub(crate) assets: BTreeMap<String, String>,
    pub(crate) wanted: Vec<Wanted>,
    /// The line to which a failure to start is attached.
    pub(crate) line: usize,
    pub(crate) variants: Variants,
    pub(crate) cases: Cases,
    /// The lines of the headings that cases are named by.
    pub(crate) headings: BTreeMap<String, usize>,
    pub(crate) condition: Condition,
}

/// One start of an application.
pub(crate) struct Run<'app> {
    pub(crate) app: &'app Application,
    pub(crate) files: BTreeMap<String, File>,
    pub(crate) wanted: Vec<&'app Wanted>,
    pub(crate) case: Option<(&'app str, &'app Case)>,
    pub(crate) kind: Kind,
}

/// Runs the program of a case.
const PROGRAM: &str = "\nnode probe.js 2>&1";

/// The way to run a project.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// The application must start.
    Sound,
    /// A variant, which may fail.
    Variant,
    /// Only compiled.
    Compiled,
    /// The commands of a case without the application.
    Alone,
    /// The tests that the page shows.
    Tests,
}

impl Run<'_> {
    /// Whether it needs a reader's computer.
    pub(crate) fn is_new_project(&self) -> bool {
        self.case.is_some_and(|(_, case)| case.project)
    }

    /// Returns the ports of this machine that it listens on or connects to. Applications that `boot.mjs`
    /// starts have free ones.
    pub(crate) fn ports(&self, finder: &Finder) -> BTreeSet<u16> {
        if !matches!(self.kind, Kind::Alone | Kind::Tests) {
            return BTreeSet::new();
        }
        let commands = self.commands().concat().join("\n");
        let files = self.files.values().map(File::text);
        let texts = files.chain([commands]);
        texts.flat_map(|text| finder.ports(&text)).collect()
    }

    /// Returns the lists of commands to run against the application.
    pub(crate) fn commands(&self) -> Vec<Vec<String>> {
        if let Some((_, case)) = self.case {
            let program = if case.script.is_empty() { "" } else { PROGRAM };
            let commands = if case.project { reader::COMMANDS } else { "" };
            return vec![vec![commands.to_owned() + &case.run + program]];
        }
        let lists = self.wanted.iter().filter_map(|wanted| match &wanted.from {
            From::Commands(list) => Some(list.clone()),
            _ => None,
        });
        lists.collect()
    }
}
