//! Findings about a book's navigation.

/// The kind of a finding. The host chooses the severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Unreadable front matter.
    FrontMatter,
    /// An unknown front matter key.
    UnknownKey,
    /// Two pages with one address.
    DuplicateRoute,
    /// Two pages with one id.
    DuplicateId,
    /// A reference to a document id that does not exist.
    UnknownDoc,
    /// A reference to a sidebar that does not exist.
    UnknownSidebar,
    /// A chapter or slug outside the site.
    OutsideSite,
    /// A page at an address that the shell uses for a screen.
    ReservedRoute,
    /// A redirect that cannot work.
    Redirect,
    /// Contradictory front matter.
    Contradiction,
    /// Two tags with one address.
    Tag,
    /// Two pages whose addresses differ only in case.
    Case,
}

impl Kind {
    /// Returns the stable code.
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
            Self::Case => "N013",
        }
    }

    /// Whether the finding prevents a build, whatever the configuration says.
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
    /// The kind.
    pub kind: Kind,
    /// The fault: lower case, no full stop.
    pub message: String,
    /// The file, relative to the source folder.
    pub source: Option<String>,
    /// The front matter key.
    pub key: Option<String>,
    /// The line within the front matter text, from 1.
    pub line: Option<usize>,
    /// The remedy.
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

/// Returns the known name nearest to `name` (Jaro-Winkler similarity above 0.8).
pub fn nearest<'a>(name: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|candidate| (strsim::jaro_winkler(name, candidate), candidate))
        .filter(|(likeness, _)| *likeness > 0.8)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, candidate)| candidate)
}

/// Lists known names for a message, the nearest first.
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
