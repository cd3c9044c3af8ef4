//! The families of classes that depend on settings and on front matter.
//!
//! Badges and banners of versions are not among them: older versions of a site contain them, and all
//! versions share one hash.

use book_config::Config;
use site_model::Site;

/// The facts about a site that decide which families it has.
pub(crate) struct Facts<'a> {
    pub(crate) config: &'a Config,
    pub(crate) site: &'a Site,
    /// Whether a page has a tag.
    pub(crate) has_tags: bool,
    /// Whether the book has a blog.
    pub(crate) has_posts: bool,
}

/// Returns whether a site has the classes of a family.
type IsUsed = fn(&Facts<'_>) -> bool;

/// Each family, and whether a site has it.
const PARTS: [(&str, IsUsed); 20] = [
    ("mr-announcement", |facts| facts.site.announcement.is_some()),
    ("mr-code__more", |facts| {
        facts.config.code.max_lines.is_some()
    }),
    ("mr-author", |facts| facts.has_posts),
    ("mr-color-toggle", |facts| {
        !facts.site.color_mode.disable_switch
    }),
    ("mr-doc-card", |facts| facts.has_tags),
    ("mr-doc-cards", |facts| facts.has_tags),
    ("mr-footer", |facts| {
        facts.site.footer.is_some() || facts.site.slots.contains_key("footer")
    }),
    ("mr-footer__social", |facts| {
        let footer = facts.config.footer.iter();
        footer.flat_map(|it| &it.links).any(|it| it.icon.is_some())
    }),
    ("mr-only-dark", has_dark_logo),
    ("mr-only-light", has_dark_logo),
    ("mr-override", |facts| !facts.site.overrides.is_empty()),
    ("mr-post", |facts| facts.has_posts),
    ("mr-run", |facts| facts.config.playground.runnable),
    ("mr-sidebar__hide", |facts| facts.site.sidebar.hideable),
    ("mr-sidebar__show", |facts| facts.site.sidebar.hideable),
    ("mr-slot", |facts| !facts.site.slots.is_empty()),
    ("mr-tag", |facts| facts.has_tags),
    ("mr-tag-list", |facts| facts.has_tags),
    ("mr-tags", |facts| facts.has_tags),
    // Only editions have untranslated pages, and their stylesheet has all rules.
    ("mr-untranslated", |_| false),
];

/// Returns the names of the families.
pub(crate) fn families() -> Vec<&'static str> {
    PARTS.iter().map(|(family, _)| *family).collect()
}

/// Returns each family with whether the site has it. Overrides may compose parts that it has not
/// itself.
pub(crate) fn parts(facts: &Facts<'_>) -> Vec<(&'static str, bool)> {
    let has_overrides = !facts.site.overrides.is_empty();
    let parts = PARTS.iter();
    parts
        .map(|(family, is_used)| (*family, has_overrides || is_used(facts)))
        .collect()
}

fn has_dark_logo(facts: &Facts<'_>) -> bool {
    let logo = facts.site.navbar.logo.as_ref();
    logo.is_some_and(|logo| logo.src_dark.is_some())
}
