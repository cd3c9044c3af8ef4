//! The questions of agents.

use schemars::JsonSchema;
use serde::Deserialize;

/// The edition that a question is about.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
pub(crate) struct Edition {
    /// The language as a tag such as `de` (BCP 47); the book's own by default
    pub(crate) language: Option<String>,
    /// The name of a version; the current one by default
    pub(crate) version: Option<String>,
}

/// The question of `search`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct SearchQuestion {
    /// Words to find
    pub(crate) query: String,
    /// The most pages, 8 by default
    pub(crate) limit: Option<usize>,
    #[serde(flatten)]
    pub(crate) edition: Edition,
    /// The size of the answer in tokens, 2000 by default
    pub(crate) max_tokens: Option<usize>,
}

/// The question of `read`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct ReadQuestion {
    /// The page: its path such as `/guards`, its address, or its file such as `src/guards.mdx`
    pub(crate) page: String,
    /// The id of a heading, to read its section alone
    pub(crate) section: Option<String>,
    /// Where to go on, as `next` of the answer before says
    pub(crate) from: Option<usize>,
    #[serde(flatten)]
    pub(crate) edition: Edition,
    /// The size of the answer in tokens, 2000 by default
    pub(crate) max_tokens: Option<usize>,
}

/// The question of `outline`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct OutlineQuestion {
    /// A page, for its headings; without it, the answer lists the pages of the book
    pub(crate) page: Option<String>,
    /// The number of pages to leave out at the start of the list
    pub(crate) from: Option<usize>,
    #[serde(flatten)]
    pub(crate) edition: Edition,
    /// The size of the answer in tokens, 2000 by default
    pub(crate) max_tokens: Option<usize>,
}

/// The question of `links`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct LinksQuestion {
    /// The page whose links are listed
    pub(crate) page: String,
    #[serde(flatten)]
    pub(crate) edition: Edition,
    /// The size of the answer in tokens, 2000 by default
    pub(crate) max_tokens: Option<usize>,
}

/// The question of `where_used`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct WhereUsedQuestion {
    /// A page (`/guards`), a heading (`/guards#bind`), a file (`src/images/a.png`) or a component (`<Chart>`)
    pub(crate) target: String,
    #[serde(flatten)]
    pub(crate) edition: Edition,
    /// The size of the answer in tokens, 2000 by default
    pub(crate) max_tokens: Option<usize>,
}

/// The question of `check`.
#[derive(Debug, Deserialize, JsonSchema)]
pub(crate) struct CheckQuestion {
    /// A page or a file, for its findings alone
    pub(crate) page: Option<String>,
    /// The size of the answer in tokens, 2000 by default
    pub(crate) max_tokens: Option<usize>,
}
