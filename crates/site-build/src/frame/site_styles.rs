//! Assembles the rules that every document of a site contains.

use std::collections::BTreeSet;

use book_config::Math;
use book_source::chapters::chapter::Chapter;
use diagnostics::{Diagnostic, Severity, codes};
use page_render::{component_families, component_styles};
use site_layout::{
    css::{old_tokens::read_names, unused_classes::UnusedClasses},
    stylesheet::{Styles, stylesheet},
    theme::{accent::accent, theme_css::ThemeRules},
};
use site_model::Site;
use user_components::OwnComponents;

use crate::{
    nav::navigation::Navigation,
    read::{
        inputs::{BookInfo, Inputs},
        style_parts::{self, Facts},
        style_words::{FORMULA, without_bracket, words_of_components},
    },
};

/// Returns the stylesheet of a site, and findings about its tokens; `theme_rules` come from its theme.
pub(crate) fn site_styles(
    inputs: &Inputs,
    navigation: &Navigation,
    site: &Site,
    own: &OwnComponents,
    theme_rules: &ThemeRules,
) -> (String, Vec<Diagnostic>) {
    let not_found = inputs.content.not_found.as_ref();
    let own_words = words_of_components(own.modules.values().map(String::as_str));
    let has = |word: &str| has_word(word, not_found, navigation, site, &own_words);
    let unused = match inputs.book.editions {
        // All editions of a book have all rules, so that a policy needs one hash.
        Some(_) => UnusedClasses::default(),
        None => unused_classes(&has, &own_words, inputs, navigation, site),
    };
    let may_have_formulas = inputs.config.math != Math::Off || inputs.book.editions.is_some();
    let author = navigation.styles.css();
    let old_tokens = read_names(|word| author.contains(word) || own_words.contains(word));
    let (accent, mut found) = accent(&inputs.config);
    let style = stylesheet(&Styles {
        shell: inputs.session.shell,
        folder: &inputs.book.addresses.href("_app/"),
        theme_rules,
        accent: &accent,
        old_tokens: &old_tokens,
        code_themes: &inputs.code.themes.configured,
        content: &content_styles(may_have_formulas || has(FORMULA)),
        author: &author,
        own_components: &own.css,
        optional: &optional_styles(&inputs.book, inputs.config.mermaid),
        is_unused: &|class| unused.contains(class),
    });
    found.extend(old_tokens.first().map(|name| old_token_read(name)));
    (style, found)
}

/// Returns the finding for an old name that a script or a `style` attribute reads.
fn old_token_read(name: &str) -> Diagnostic {
    let message = format!("a component or a `style` attribute reads `--{name}`, an old name");
    Diagnostic::new(codes::OLD_TOKEN, Severity::Warning, message).help(format!(
        "write `--mr-{name}`: the next version does not know the old name"
    ))
}

/// Finds the classes without pages.
fn unused_classes(
    has: &impl Fn(&str) -> bool,
    own_words: &BTreeSet<String>,
    inputs: &Inputs,
    navigation: &Navigation,
    site: &Site,
) -> UnusedClasses {
    let docs = navigation.site.docs();
    let has_tags = docs.iter().any(|doc| !doc.tags.is_empty());
    let parts = style_parts::parts(&Facts {
        config: &inputs.config,
        site,
        has_tags,
        has_posts: navigation.site.blog().is_some(),
    });
    // An override shows the icons that chapters name.
    let names_icon =
        |word: &str| own_words.contains(word) || (!site.overrides.is_empty() && has(word));
    UnusedClasses::of(has, &names_icon, &component_families(), &parts)
}

/// Returns whether a source of the site has a word: a chapter or a file that it imports, a slot, or
/// an own component.
fn has_word(
    word: &str,
    not_found: Option<&Chapter>,
    navigation: &Navigation,
    site: &Site,
    own_words: &BTreeSet<String>,
) -> bool {
    navigation.style_words.contains(word)
        || not_found.is_some_and(|chapter| chapter.contains(word))
        || site.slots.values().any(|slot| slot.contains(word))
        || own_words.contains(without_bracket(word))
}

/// Returns the rules of elements in articles that only some books have.
fn content_styles(has_formulas: bool) -> String {
    let math = match has_formulas {
        true => include_str!("../../styles/math.css"),
        false => "",
    };
    component_styles() + math
}

/// Returns the rules of settings that few books have.
fn optional_styles(book: &BookInfo, has_diagrams: bool) -> String {
    let editions = book.editions.as_ref();
    let has_right_to_left = editions.map_or(book.is_right_to_left, |all| {
        all.all.iter().any(|one| one.is_right_to_left)
    });
    let styles = [
        (has_right_to_left, include_str!("../../styles/rtl.css")),
        (has_diagrams, include_str!("../../styles/diagram.css")),
    ];
    let needed = styles.into_iter().filter(|(is_needed, _)| *is_needed);
    needed.map(|(_, css)| css).collect()
}
