//! Assembles the rules that every document of a site contains.

use memchr::memmem::Finder;
use rayon::prelude::*;
use site_model::Site;

use super::{inputs::Inputs, navigation::Navigation};
use crate::{
    book::chapter::Chapter,
    config::Math,
    own::OwnComponents,
    page::{component_families, component_styles},
    site::stylesheet::{Styles, stylesheet},
    site::theme_files::OwnRules,
    site::unused_classes::UnusedClasses,
};

/// Returns the stylesheet of a site; `own_rules` are those of its theme.
pub(super) fn site_styles(
    inputs: &Inputs,
    navigation: &Navigation,
    site: &Site,
    own: &OwnComponents,
    own_rules: &OwnRules,
) -> String {
    let has = |word: &str| has_word(word, inputs, site, own);
    let unused = unused_classes(&has, inputs, navigation, site);
    stylesheet(&Styles {
        shell: inputs.shell,
        theme: &inputs.root.join("theme"),
        folder: &inputs.addresses.href("_app/"),
        own_rules,
        code_themes: &inputs.code_themes.configured,
        content: &content_styles(&has, inputs),
        author: &navigation.styles.css(),
        own: &own.css,
        optional: &optional_styles(inputs),
        is_unused: &|class| unused.contains(class),
    })
}

/// Finds the classes without pages. All editions of a book have all rules, so that a policy needs
/// one hash.
fn unused_classes(
    has: &impl Fn(&str) -> bool,
    inputs: &Inputs,
    navigation: &Navigation,
    site: &Site,
) -> UnusedClasses {
    match inputs.editions {
        Some(_) => UnusedClasses::default(),
        None => UnusedClasses::of(has, &component_families(), &parts(navigation, site)),
    }
}

/// Returns whether a source of the site has a word: a chapter or a file that it imports, a slot, or
/// an own component.
fn has_word(word: &str, inputs: &Inputs, site: &Site, own: &OwnComponents) -> bool {
    let finder = Finder::new(word);
    let is_in = |text: &str| finder.find(text.as_bytes()).is_some();
    let is_in_chapter = |chapter: &Chapter| {
        let full = chapter.full.as_ref();
        is_in(&chapter.source.text) || full.is_some_and(|full| full.contains(word))
    };
    inputs.chapters.par_iter().any(is_in_chapter)
        || inputs.not_found.as_ref().is_some_and(is_in_chapter)
        || site.slots.values().any(|slot| is_in(slot))
        || own.modules.iter().any(|(_, text)| is_in(text))
}

/// Returns the rules of elements in articles that only some books have.
fn content_styles(has: &impl Fn(&str) -> bool, inputs: &Inputs) -> String {
    let is_on = inputs.config.math != Math::Off || inputs.editions.is_some();
    let math = match is_on || has("<math") {
        true => include_str!("../../styles/math.css"),
        false => "",
    };
    component_styles() + math
}

/// Returns families of classes that depend on settings and on front matter, with whether the site
/// has them. Badges and banners of versions are not among them: older versions of a site have them,
/// and one hash is for all versions.
fn parts(navigation: &Navigation, site: &Site) -> [(&'static str, bool); 15] {
    let docs = navigation.site.docs();
    let has_tags = docs.iter().any(|doc| doc.tags().next().is_some());
    let has_dark_logo = (site.navbar.logo.as_ref()).is_some_and(|logo| logo.src_dark.is_some());
    let has_footer = site.footer.is_some() || site.slots.contains_key("footer");
    [
        ("mr-announcement", site.announcement.is_some()),
        ("mr-color-toggle", !site.color_mode.disable_switch),
        ("mr-doc-card", has_tags),
        ("mr-doc-cards", has_tags),
        ("mr-footer", has_footer),
        ("mr-only-dark", has_dark_logo),
        ("mr-only-light", has_dark_logo),
        ("mr-override", !site.overrides.is_empty()),
        ("mr-sidebar__hide", site.sidebar.hideable),
        ("mr-sidebar__show", site.sidebar.hideable),
        ("mr-slot", !site.slots.is_empty()),
        ("mr-tag", has_tags),
        ("mr-tag-list", has_tags),
        ("mr-tags", has_tags),
        // Only editions have untranslated pages.
        ("mr-untranslated", false),
    ]
}

/// Returns the rules of settings that few books have.
fn optional_styles(inputs: &Inputs) -> String {
    let editions = inputs.editions.as_ref();
    let has_right_to_left = editions.map_or(inputs.is_right_to_left, |all| {
        all.all.iter().any(|one| one.is_right_to_left)
    });
    let styles = [
        (has_right_to_left, include_str!("../../styles/rtl.css")),
        (
            inputs.config.mermaid,
            include_str!("../../styles/diagram.css"),
        ),
    ];
    let needed = styles.into_iter().filter(|(is_needed, _)| *is_needed);
    needed.map(|(_, css)| css).collect()
}
