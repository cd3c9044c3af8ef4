//! Assembles the rules that every document of a site contains.

use book_config::Math;
use page_render::{component_families, component_styles};
use site_layout::{
    css::unused_classes::UnusedClasses,
    stylesheet::{Styles, stylesheet},
    theme::theme_css::ThemeRules,
};
use site_model::Site;
use user_components::OwnComponents;

use crate::{
    nav::navigation::Navigation,
    read::{
        inputs::Inputs,
        style_parts::{self, Facts},
        style_words::FORMULA,
    },
};

/// Returns the stylesheet of a site; `theme_rules` come from its theme.
pub(crate) fn site_styles(
    inputs: &Inputs,
    navigation: &Navigation,
    site: &Site,
    own: &OwnComponents,
    theme_rules: &ThemeRules,
) -> String {
    let has = |word: &str| has_word(word, inputs, navigation, site, own);
    let unused = unused_classes(&has, inputs, navigation, site);
    stylesheet(&Styles {
        shell: inputs.shell,
        folder: &inputs.addresses.href("_app/"),
        theme_rules,
        code_themes: &inputs.code_themes.configured,
        content: &content_styles(&has, inputs),
        author: &navigation.styles.css(),
        own_components: &own.css,
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
    if inputs.editions.is_some() {
        return UnusedClasses::default();
    }
    let docs = navigation.site.docs();
    let has_tags = docs.iter().any(|doc| doc.tags().next().is_some());
    let parts = style_parts::parts(&Facts { site, has_tags });
    UnusedClasses::of(has, &component_families(), &parts)
}

/// Returns whether a source of the site has a word: a chapter or a file that it imports, a slot, or
/// an own component.
fn has_word(
    word: &str,
    inputs: &Inputs,
    navigation: &Navigation,
    site: &Site,
    own: &OwnComponents,
) -> bool {
    let not_found = inputs.not_found.as_ref();
    navigation.style_words.contains(word)
        || not_found.is_some_and(|chapter| chapter.contains(word))
        || site.slots.values().any(|slot| slot.contains(word))
        // A compiled component has the name of an element without its bracket.
        || own.modules.values().any(|text| text.contains(word.trim_start_matches('<')))
}

/// Returns the rules of elements in articles that only some books have.
fn content_styles(has: &impl Fn(&str) -> bool, inputs: &Inputs) -> String {
    let is_on = inputs.config.math != Math::Off || inputs.editions.is_some();
    let math = match is_on || has(FORMULA) {
        true => include_str!("../../styles/math.css"),
        false => "",
    };
    component_styles() + math
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
