//! Errors of an evaluation: a code, a position in one of the author's files, a remedy.

use std::fmt;

use mdx_lite::Span;

/// An error of an evaluation.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("error[{code}]: {message}")]
#[non_exhaustive]
pub struct Diagnostic {
    /// The code.
    pub code: Code,
    /// The host's name of the file; empty for the document itself.
    pub file: String,
    /// The position in the file.
    pub span: Span,
    /// The error in one line, starting in lower case, without a full stop.
    pub message: String,
    /// The remedy.
    pub help: Option<String>,
}

impl Diagnostic {
    pub(crate) fn new(
        code: Code,
        file: impl Into<String>,
        span: Span,
        message: impl Into<String>,
    ) -> Self {
        Self {
            code,
            file: file.into(),
            span,
            message: message.into(),
            help: None,
        }
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

// mdx-lite and nav-model have macros of the same form; the one in mdx-lite has more columns.
macro_rules! codes {
    ($($variant:ident $code:literal $summary:literal)*) => {
        /// The codes of findings, all of which are errors. `docs/diagnostics` documents each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $summary] $variant,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the code as it is printed, such as `J001`.
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
    Syntax "J001" "JavaScript that cannot be parsed."
    Thrown "J002" "JavaScript that throws."
    MissingImport "J003" "An import that cannot be resolved."
    ImportCycle "J004" "MDX files that import one another in a cycle."
    Limit "J005" "JavaScript that exceeds its time or memory."
    NotRenderable "J006" "A value that cannot be shown on a page."
    Undetermined "J007" "A value that differs from build to build."
    UnusableProperty "J008" "A property that a component cannot receive."
    BrokenData "J009" "A data file that cannot be read."
    Unavailable "J011" "An import of code that a book does not have."
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
