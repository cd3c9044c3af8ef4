//! Stage 2: computes routes, sidebars and tags from the facts about each chapter.

use std::{
    collections::{BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use book_config::{Config, Format, HtmlConfig, Policy};
use book_files::BookFiles;
use book_source::chapters::chapter::Chapter;
use diagnostics::{Diagnostic, Severity, codes};
use nav_model::{Code, MdxChapters, Options, join};
use safe_html::AuthorStyles;
use site_layout::{editions::edition_links::EditionLinks, mdbook_files::MdbookFiles};
use site_model::Addresses;

use super::{redirects, suggestions::Suggestions};
use crate::read::{facts::Facts, inputs::Content};

/// The book's navigation, and the styles of its authors.
pub(crate) struct Navigation {
    pub(crate) site: nav_model::Site,
    /// The authors' styles, complete before the first page is built: every page contains the
    /// stylesheet's name.
    pub(crate) styles: AuthorStyles,
    /// The sources of pages that may list the pages of their category.
    pub(crate) with_cards: HashSet<String>,
    /// The names of components that each page may use, by its source.
    pub(crate) component_names: HashMap<String, BTreeSet<String>>,
    /// The words in chapters that lead to rules of the stylesheet.
    pub(crate) style_words: BTreeSet<String>,
    /// The files beside the pages that mdBook's HTML output has too.
    pub(crate) mdbook_files: MdbookFiles,
    /// The remedies of broken links, which depend on the paths of pages.
    pub(crate) suggestions: Suggestions,
}

/// The class of an untranslated page's entry in the sidebar.
const UNTRANSLATED: &str = "mr-untranslated";

/// Computes the navigation from the facts about all chapters.
pub(crate) fn navigation(
    config: &Config,
    content: &Content,
    files: &BookFiles,
    editions: Option<&EditionLinks>,
    facts: Vec<Facts>,
) -> (Navigation, Vec<Diagnostic>) {
    let chapters = &content.chapters;
    let mdbook_files = mdbook_files(&config.html, content, &facts);
    let styles = AuthorStyles::default();
    let mut diagnostics = published_drafts(&config.html, content, &facts);
    let mut metas = Vec::with_capacity(facts.len());
    let mut component_names = HashMap::default();
    let (mut with_cards, mut style_words) = (HashSet::default(), BTreeSet::new());
    for facts in facts {
        if facts.may_list_cards {
            with_cards.insert(facts.meta.source.clone());
        }
        if !facts.component_names.is_empty() {
            component_names.insert(facts.meta.source.clone(), facts.component_names);
        }
        styles.add(&facts.styles);
        style_words.extend(facts.style_words);
        diagnostics.extend(facts.found);
        let mut meta = facts.meta;
        let edition = editions.map(EditionLinks::current);
        if edition.is_some_and(|edition| edition.untranslated.contains(&meta.source)) {
            let own = meta.front.sidebar_class_name.iter().map(String::as_str);
            let classes: Vec<_> = own.chain([UNTRANSLATED]).collect();
            let classes = Some(classes.join(" "));
            Arc::make_mut(&mut meta.front).sidebar_class_name = classes;
        }
        metas.push(meta);
    }
    fold_unknown_keys(&mut diagnostics);
    let options = Options::default()
        .with_sidebars(config.sidebars.clone())
        .with_links(config.sidebar_links.clone())
        .with_redirects(redirects::between_addresses(config, content))
        .with_files({
            let assets = &content.assets;
            let mut all = redirects::files(config, assets, mdbook_files, editions);
            let own_pages = user_components::page_files(files).into_iter();
            all.extend(own_pages.map(|(path, _)| path.trim_start_matches('/').to_owned()));
            all
        })
        .with_mdx(match config.format {
            Format::Detect => MdxChapters::ByExtension,
            Format::Mdx => MdxChapters::All,
            Format::Md => MdxChapters::None,
        })
        .with_slash(config.addresses == Addresses::Slash)
        .with_blog(content.blog.for_navigation(config))
        .with_tags(content.blog.tags.clone());
    let (site, found) = nav_model::build(&content.summary, &metas, &options);
    let is_of_book = |found: &nav_model::Diagnostic| {
        let from = found.key.as_deref().unwrap_or_default();
        found.code == Code::Redirect && redirects::is_inherited(config, editions, from)
    };
    let found = found.iter().filter(|found| !is_of_book(found));
    diagnostics.extend(found.filter_map(|found| {
        let mut one = place(found, config, chapters)?;
        if found.code == Code::Redirect
            && let Some(why) = redirects::not_copied(config, content, found.key.as_deref()?)
        {
            one.help = Some(format!(
                "the target is not copied, because {}; {}",
                why.reason, why.help
            ));
        }
        Some(one)
    }));
    diagnostics.extend(
        content
            .blog
            .findings(config, chapters, &content.assets, &site),
    );
    let navigation = Navigation {
        site,
        styles,
        with_cards,
        component_names,
        style_words,
        mdbook_files,
        suggestions: Suggestions::default(),
    };
    (navigation, diagnostics)
}

/// An unknown key is reported in each chapter if at most this many have it. A key in more chapters
/// belongs to another program.
const REPORTED_ALONE: usize = 3;

/// Reports an unknown key of front matter once if many chapters have it.
fn fold_unknown_keys(found: &mut Vec<Diagnostic>) {
    let is_key = |one: &Diagnostic| one.code == Code::UnknownKey.as_str();
    let mut counts: HashMap<String, usize> = HashMap::default();
    for one in found.iter().filter(|one| is_key(one)) {
        *counts.entry(one.message.clone()).or_default() += 1;
    }
    counts.retain(|_, count| *count > REPORTED_ALONE);
    found.retain_mut(|one| {
        let Some(count) = counts.get_mut(&one.message).filter(|_| is_key(one)) else {
            return true;
        };
        let others = std::mem::take(count).saturating_sub(1);
        one.message = format!("{}, also in {others} other chapters", one.message);
        others > 0
    });
}

fn mdbook_files(html: &HtmlConfig, content: &Content, facts: &[Facts]) -> MdbookFiles {
    let chapters = content.chapters.iter().zip(facts);
    let mut chapters = chapters.filter(|(chapter, _)| !content.blog.posts.contains(&chapter.path));
    let has_markdown =
        chapters.any(|(chapter, facts)| !chapter.is_mdx() && !facts.meta.front.draft);
    MdbookFiles {
        has_markdown,
        is_print_enabled: html.print.enable,
    }
}

/// Returns a finding for each draft that mdBook's own output of the book publishes, because front
/// matter has no meaning for mdBook.
fn published_drafts(html: &HtmlConfig, content: &Content, facts: &[Facts]) -> Vec<Diagnostic> {
    if !html.is_in_book {
        return Vec::new();
    }
    let chapters = content.chapters.iter().zip(facts);
    let drafts = chapters.filter(|(chapter, facts)| {
        let is_post = content.blog.posts.contains(&chapter.path);
        !chapter.is_mdx() && !is_post && facts.meta.front.draft
    });
    drafts
        .map(|(chapter, _)| {
            let message =
                "the chapter is a draft here and has no page; mdBook's own output publishes it";
            Diagnostic::new(codes::PUBLISHED_DRAFT, Severity::Warning, message)
                .help("remove `draft: true` to publish it, or leave its path out of SUMMARY.md")
                .at(chapter.place_of_key("draft"))
        })
        .collect()
}

/// Returns a finding of the navigation at its place; `None` if the configuration ignores its kind.
fn place(
    found: &nav_model::Diagnostic,
    config: &Config,
    chapters: &[Chapter],
) -> Option<Diagnostic> {
    let mut diagnostic = Diagnostic::from(found);
    if found.code == Code::DuplicateRoute {
        match config.on_duplicate_routes {
            Policy::Ignore => return None,
            Policy::Warn => {}
            Policy::Error => diagnostic.severity = Severity::Error,
        }
    }
    if let (None, Some(key)) = (&found.source, &found.key) {
        let at = match found.code {
            Code::Redirect => {
                // A key of mdBook's HTML output is a file, such as `./a.html`.
                let mut files = config.html.redirect.keys();
                let is_own = config.redirect.contains_key(key);
                let file = files.find(|file| !is_own && join(file).as_ref() == Some(key));
                config.place(&["redirect", file.unwrap_or(key)])
            }
            Code::UnknownLink => config.place(&["sidebar-links", key]),
            _ => config.place(&["sidebars", key]),
        };
        return Some(diagnostic.at(at));
    }
    let chapter = chapters
        .iter()
        .find(|chapter| Some(&chapter.path) == found.source.as_ref());
    Some(match chapter {
        None => diagnostic,
        Some(chapter) => {
            diagnostic.at(chapter.place_of_key(found.key.as_deref().unwrap_or_default()))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_many_chapters_have_is_reported_once() {
        let key = |name: &str| {
            let message = format!("unknown front matter key `{name}`");
            Diagnostic::new(Code::UnknownKey.as_str(), Severity::Warning, message)
        };
        let mut found: Vec<_> = ["a", "b", "a", "a", "b", "b", "a"].map(key).into();
        fold_unknown_keys(&mut found);
        let messages: Vec<_> = found.iter().map(|one| one.message.as_str()).collect();
        let (a, b) = (
            "unknown front matter key `a`, also in 3 other chapters",
            "unknown front matter key `b`",
        );
        assert_eq!(messages, [a, b, b, b]);
    }
}
