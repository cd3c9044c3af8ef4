//! The keys of `[output.html]` with their types, as mdBook reads them; only their schema is used.
//!
//! mdBook ignores the whole table if it does not know one of its keys. This renderer ignores that
//! key alone, and reports it.

use std::collections::BTreeMap;

use schemars::JsonSchema;

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the switches of a configuration file are independent of each other"
)]
pub(super) struct Html {
    theme: Option<String>,
    default_theme: Option<String>,
    preferred_dark_theme: Option<String>,
    smart_punctuation: bool,
    definition_lists: bool,
    admonitions: bool,
    mathjax_support: bool,
    additional_css: Vec<String>,
    additional_js: Vec<String>,
    fold: Fold,
    playground: Playground,
    playpen: Playground,
    code: Code,
    print: Print,
    no_section_label: bool,
    search: Search,
    git_repository_url: Option<String>,
    git_repository_icon: Option<String>,
    input_404: Option<String>,
    site_url: Option<String>,
    cname: Option<String>,
    edit_url_template: Option<String>,
    live_reload_endpoint: Option<String>,
    redirect: BTreeMap<String, String>,
    hash_files: bool,
    sidebar_header_nav: bool,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
struct Fold {
    enable: bool,
    level: u8,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the switches of a configuration file are independent of each other"
)]
struct Playground {
    editable: bool,
    copyable: bool,
    copy_js: bool,
    line_numbers: bool,
    runnable: bool,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
struct Code {
    hidelines: BTreeMap<String, String>,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
struct Print {
    enable: bool,
    page_break: bool,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
#[expect(
    clippy::struct_excessive_bools,
    reason = "the switches of a configuration file are independent of each other"
)]
struct Search {
    enable: bool,
    limit_results: u32,
    teaser_word_count: u32,
    use_boolean_and: bool,
    boost_title: u8,
    boost_hierarchy: u8,
    boost_paragraph: u8,
    expand: bool,
    heading_split_level: u8,
    copy_js: bool,
    chapter: BTreeMap<String, SearchChapter>,
}

#[derive(Default, JsonSchema)]
#[schemars(default, rename_all = "kebab-case")]
struct SearchChapter {
    enable: Option<bool>,
}
