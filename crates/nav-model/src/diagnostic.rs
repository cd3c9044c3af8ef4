//! Diagnostics about a book's navigation.

use std::{error::Error, fmt};

use crate::nearest::nearest;

// mdx-lite and mdx-eval have macros of the same form: this crate does not depend on them.
macro_rules! codes {
    ($($variant:ident $code:literal $summary:literal)*) => {
        /// The codes of diagnostics. The host chooses the severity.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $summary] $variant,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the code as it is printed, such as `N001`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// Returns a one-line description of the code.
            pub const fn summary(self) -> &'static str {
                match self { $(Self::$variant => $summary,)* }
            }

            /// Returns the documentation of the code, in Markdown.
            pub const fn explain(self) -> &'static str {
                match self {
                    $(Self::$variant => include_str!(concat!("../docs/diagnostics/", $code, ".md")),)*
                }
            }
        }
    };
}

codes! {
    FrontMatter "N001" "Front matter that cannot be read."
    UnknownKey "N002" "An unknown front matter key."
    DuplicateRoute "N003" "Two pages at one address."
    DuplicateId "N004" "Two pages with one id."
    UnknownDoc "N005" "An unknown document."
    UnknownSidebar "N006" "An unknown sidebar."
    OutsideSite "N007" "An address outside the site."
    ReservedRoute "N008" "A reserved address."
    Redirect "N009" "A redirect that cannot be used."
    Contradiction "N010" "Front matter that contradicts itself."
    Tag "N011" "Two tags with one address."
    Case "N013" "Addresses that differ only in case."
    Spelling "N014" "Addresses that look the same."
    UnknownLink "N015" "A link of the sidebar without an entry."
    ManyTags "N016" "A page with too many tags."
    NoDate "N017" "A date that is not a date."
    Undated "N018" "A post without a date."
    WideMark "N019" "A mark of YAML that is missing, or that is part of the text."
}

impl Code {
    /// Returns whether the finding prevents a build regardless of the configuration.
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

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Diagnostic {
    /// The code.
    pub code: Code,
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
    pub(crate) fn new(code: Code, message: impl Into<String>) -> Self {
        Self {
            code,
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

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl Error for Diagnostic {}

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
