//! What is wrong with a book's navigation.

/// The kind of a finding. How bad it is, the host decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Front matter that cannot be read.
    FrontMatter,
    /// A front matter key that means nothing.
    UnknownKey,
    /// Two pages on one address.
    DuplicateRoute,
    /// Two pages with one id.
    DuplicateId,
    /// An id that no document has.
    UnknownDoc,
    /// A name that no sidebar has.
    UnknownSidebar,
    /// A chapter or slug that leaves the site.
    OutsideSite,
    /// A page on an address that the shell would use itself.
    ReservedRoute,
    /// A redirect that cannot work.
    Redirect,
    /// Front matter that contradicts itself.
    Contradiction,
    /// Two tags with one list.
    Tag,
    /// Versions that cannot stand beside each other.
    Version,
    /// Two pages whose addresses differ in upper and lower case alone.
    Case,
}

impl Kind {
    /// The stable code.
    pub fn code(self) -> &'static str {
        match self {
            Self::FrontMatter => "N001",
            Self::UnknownKey => "N002",
            Self::DuplicateRoute => "N003",
            Self::DuplicateId => "N004",
            Self::UnknownDoc => "N005",
            Self::UnknownSidebar => "N006",
            Self::OutsideSite => "N007",
            Self::ReservedRoute => "N008",
            Self::Redirect => "N009",
            Self::Contradiction => "N010",
            Self::Tag => "N011",
            Self::Version => "N012",
            Self::Case => "N013",
        }
    }

    /// Whether no site should be written, whatever is configured.
    pub fn is_error(self) -> bool {
        matches!(
            self,
            Self::FrontMatter
                | Self::UnknownDoc
                | Self::UnknownSidebar
                | Self::OutsideSite
                | Self::Contradiction
        )
    }
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Its kind.
    pub kind: Kind,
    /// What is wrong: lower-case, no full stop.
    pub message: String,
    /// The file it is about, relative to the source folder.
    pub source: Option<String>,
    /// The front matter key it is about.
    pub key: Option<String>,
    /// The line within the front matter text, from 1.
    pub line: Option<usize>,
    /// What to do.
    pub help: Option<String>,
}

impl Diagnostic {
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Self {
            kind,
            message: message.into(),
            source: None,
            key: None,
            line: None,
            help: None,
        }
    }

    pub(crate) fn in_file(mut self, source: &str) -> Self {
        self.source = Some(source.to_owned());
        self
    }

    pub(crate) fn key(mut self, key: &str) -> Self {
        self.key = Some(key.to_owned());
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// The known name nearest to `name` (Jaro-Winkler likeness above 0.8), if there is one.
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// The known names in words, the nearest first.
pub(crate) fn available<'a>(name: &str, known: impl Iterator<Item = &'a str> + Clone) -> String {
    const SHOWN: usize = 20;
    let near = nearest(name, known.clone());
    let mut names: Vec<&str> = near.into_iter().collect();
    let mut others: Vec<&str> = known.filter(|other| Some(*other) != near).collect();
    others.sort_unstable();
    names.extend(others);
    let more = names.len().saturating_sub(SHOWN);
    names.truncate(SHOWN);
    let list = names
        .iter()
        .map(|name| format!("`{name}`"))
        .collect::<Vec<_>>()
        .join(", ");
    match more {
        0 => list,
        _ => format!("{list} and {more} more"),
    }
}
