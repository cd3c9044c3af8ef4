//! Diagnostics of a text, their codes and severities.

use std::fmt;

use crate::Span;

/// The severity of a diagnostic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The result probably differs from what the author meant.
    Warning,
    /// The text is invalid here. The tree holds as much of it as possible.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}

/// A diagnostic: the fault, its position and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{severity}[{code}]: {message}")]
#[non_exhaustive]
pub struct Diagnostic {
    /// The code. [`Code::explain`] returns its documentation.
    pub code: Code,
    /// The severity.
    pub severity: Severity,
    /// The position in the author's file.
    pub span: Span,
    /// The fault in one line, starting in lower case, without a full stop.
    pub message: String,
    /// The remedy.
    pub help: Option<String>,
    /// A related position, such as the opening tag's.
    pub related: Option<Span>,
}

impl Diagnostic {
    /// Creates a diagnostic with the default severity of its code.
    pub fn new(code: Code, span: Span, message: impl Into<String>) -> Self {
        Self {
            code,
            severity: code.severity(),
            span,
            message: message.into(),
            help: None,
            related: None,
        }
    }

    /// Sets the remedy.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// Sets the related position.
    #[must_use]
    pub fn related(mut self, span: Span) -> Self {
        self.related = Some(span);
        self
    }
}

/// The number of diagnostics of each severity that a text may have. More would only take memory: a
/// text of two megabytes can have a million.
const MAX_DIAGNOSTICS: usize = 2_000;

/// The diagnostics of a text, up to [`MAX_DIAGNOSTICS`] of each severity.
#[derive(Debug, Default)]
pub(crate) struct Diagnostics {
    list: Vec<Diagnostic>,
    errors: usize,
}

impl Diagnostics {
    pub(crate) fn push(&mut self, found: Diagnostic) {
        let is_error = found.severity == Severity::Error;
        let count = match is_error {
            true => self.errors,
            false => self.list.len() - self.errors,
        };
        if count < MAX_DIAGNOSTICS {
            self.errors += usize::from(is_error);
            self.list.push(found);
        }
    }

    /// Returns the diagnostics in the order in which they were found.
    pub(crate) fn into_vec(self) -> Vec<Diagnostic> {
        self.list
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, found: I) {
        found.into_iter().for_each(|found| self.push(found));
    }
}

// mdx-eval and nav-model have macros of the same form, with fewer columns.
macro_rules! codes {
    ($($variant:ident $code:literal $severity:ident $rejected:literal $summary:literal)*) => {
        /// The codes of diagnostics. `docs/diagnostics/CODE.md` of this crate documents each.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code {
            $(#[doc = $summary] $variant,)*
        }

        impl Code {
            /// Every code.
            pub const ALL: &[Self] = &[$(Self::$variant),*];

            /// Returns the code as it is printed, such as `E001`.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// Returns the severity without [`Options::strict`](crate::Options::strict).
            pub const fn severity(self) -> Severity {
                match self { $(Self::$variant => Severity::$severity,)* }
            }

            /// Returns whether MDX rejects such a text, so that
            /// [`Options::strict`](crate::Options::strict) makes it an error.
            pub const fn is_rejected_by_mdx(self) -> bool {
                match self { $(Self::$variant => $rejected,)* }
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
    UnterminatedTag "E001" Error true "A tag that never ends."
    UnterminatedExpression "E002" Error true "A brace that is never closed."
    UnclosedElement "E003" Error true "A component whose closing tag is missing or in another block."
    BadEsm "E004" Error true "An import or export that cannot be parsed."
    UnclosedComment "E005" Error true "A comment that never ends."
    BadFrontMatter "E006" Error false "Front matter that is not YAML, or is never closed."
    LessThan "W101" Warning true "A `<` that does not begin a tag."
    Braces "W102" Warning true "Braces without an expression."
    BadTag "W103" Warning true "Text that resembles a tag."
    LooseHtml "W104" Warning true "An HTML element that is left open, overlaps another, or is void without a slash."
    AngleAutolink "W105" Warning true "An address between angle brackets."
    Placeholder "W106" Warning true "A placeholder between angle brackets, shown as text."
    StrayClosingTag "W107" Warning true "A closing tag without an opening one."
    LazyLine "W108" Warning true "A tag or expression that continues outside of its list item or quote."
    UnboundName "W109" Warning false "An expression with a name that is not defined."
    UnknownAdmonition "W110" Warning false "An admonition of a kind that does not exist."
    SpacedAdmonition "W111" Warning false "A space between the colons and the kind of an admonition."
    SurplusCell "W112" Warning false "A row with more cells than the head of its table."
    SparseTable "W113" Warning false "A table with too many missing cells."
    UnclosedFormula "W114" Warning false "A formula that never ends."
    UnclosedFence "W115" Warning false "A block of code without a closing line before its admonition ends."
    UndefinedReference "W116" Warning false "A reference that is not defined."
    UnreadLink "W117" Warning false "Text that resembles a link."
    UnreadHeading "W118" Warning false "A line that resembles a heading."
    UnreadTable "W119" Warning false "Lines that resemble a table."
    UnreadFrontMatter "W120" Warning false "Front matter that does not begin on the first line."
    EmptyLink "W121" Warning false "A link without text or address."
    EmptyHeading "W122" Warning false "A heading without text."
    SecondTitle "W123" Warning false "A second heading of the first level."
    SkippedLevel "W124" Warning false "A heading that skips a level."
    UnreadItem "W125" Warning false "A line that resembles an item of a list."
    LonelyMark "W126" Warning false "A mark of emphasis or code without a partner."
    WideMark "W127" Warning false "A wide character in place of a mark of Markdown."
    UnreadId "W128" Warning false "Braces that resemble the id of a heading."
    ForeignSyntax "W129" Warning false "Syntax that Markdown does not have."
    UnclosedAdmonition "W130" Warning false "An admonition without closing colons."
    StrayAdmonitionFence "W131" Warning false "Closing colons without an open admonition."
    UnreadColons "W132" Warning false "A line of colons that opens no admonition."
    RepeatedDefinition "W134" Warning false "A label that is defined twice."
    RepeatedProperty "W135" Warning false "A property that is written twice."
    Misread "W136" Warning false "Text that is read as a mark, a formula or code."
    EmptyAlert "W137" Warning false "An alert without text."
    TooDeep "W140" Warning false "Nesting deeper than the parser follows."
    TooDense "W141" Warning false "A text with too many marks for its size."
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
