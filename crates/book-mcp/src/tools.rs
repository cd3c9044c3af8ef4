//! Answers each kind of question from the open book.

use std::path::Path;

use anyhow::{Context as _, Result};
use diagnostics::{Diagnostic, Place, Severity, paths::slashes};
use safe_html::escape::plain_text;
use site_build::{LinkOnPage, LinkTo};

use crate::{
    answers::{
        CheckAnswer, FoundPage, FoundSection, LinksAnswer, ListedFinding, ListedHeading,
        ListedLink, ListedPage, OutlineAnswer, ReadAnswer, SearchAnswer,
    },
    budget::{Budget, tokens},
    desk::Desk,
    pages::{file_named, named},
    questions::{
        CheckQuestion, Edition, LinksQuestion, OutlineQuestion, ReadQuestion, SearchQuestion,
        WhereUsedQuestion,
    },
};

/// The most pages of an answer of `search`, unless the caller sets another number.
const FOUND_PAGES: usize = 8;

/// Answers `search`.
pub(crate) fn search(desk: &mut Desk, question: &SearchQuestion) -> Result<SearchAnswer> {
    let found = desk.engine(&question.edition)?.search(&question.query)?;
    let book = desk.book(&question.edition)?;
    let all = found.pages.len();
    let limit = question.limit.unwrap_or(FOUND_PAGES);
    let pages = found.pages.into_iter().take(limit).map(|page| {
        let sections = page.hits.into_iter().map(|hit| FoundSection {
            section: hit.path.split_once('#').map(|(_, id)| id.to_owned()),
            heading: hit.section,
            excerpt: plain_text(&hit.excerpt),
        });
        FoundPage {
            address: book.address(&page.path),
            page: page.path,
            title: page.title,
            sections: sections.collect(),
        }
    });
    let mut budget = Budget::new(question.max_tokens);
    let text = |page: &FoundPage| {
        let sections = page
            .sections
            .iter()
            .map(|it| [&*it.heading, &it.excerpt].concat());
        [
            &page.page,
            &page.address,
            &page.title,
            &sections.collect::<String>(),
        ]
        .map(String::as_str)
        .concat()
    };
    let (pages, _) = budget.first(pages, text);
    Ok(SearchAnswer {
        left_out: all - pages.len(),
        pages,
    })
}

/// Answers `read`.
pub(crate) fn read(desk: &mut Desk, question: &ReadQuestion) -> Result<ReadAnswer> {
    let root = desk.session.root().to_owned();
    let book = desk.book(&question.edition)?;
    let named = named(&root, book, &question.page)?;
    let page = named.page;
    let section = question
        .section
        .as_deref()
        .map(|id| id.trim_start_matches('#'));
    let section = section.or(named.id.as_deref());
    let markdown = book.markdown(page.path, section)?;
    let markdown = markdown.with_context(|| {
        let id = section.unwrap_or_default();
        let ids = page.ids.iter().map(String::as_str);
        match diagnostics::nearest(id, ids) {
            Some(near) => format!(
                "`{}` has no section `{id}`: did you mean `{near}`?",
                page.path
            ),
            None => format!(
                "`{}` has no section `{id}`: `outline` lists them",
                page.path
            ),
        }
    })?;
    let from = question.from.unwrap_or_default();
    let rest = &markdown[markdown.floor_char_boundary(from)..];
    let end = Budget::new(question.max_tokens).beginning(rest);
    let left = &rest[end..];
    Ok(ReadAnswer {
        page: page.path.to_owned(),
        address: book.address(page.path),
        title: page.title.to_owned(),
        markdown: rest[..end].to_owned(),
        next: (!left.is_empty()).then(|| markdown.len() - left.len()),
        tokens_left: tokens(left),
    })
}

/// Answers `outline`.
pub(crate) fn outline(desk: &mut Desk, question: &OutlineQuestion) -> Result<OutlineAnswer> {
    let root = desk.session.root().to_owned();
    let book = desk.book(&question.edition)?;
    let mut budget = Budget::new(question.max_tokens);
    let from = question.from.unwrap_or_default();
    if let Some(page) = &question.page {
        let page = named(&root, book, page)?.page;
        let headings = book.headings(page.path)?.unwrap_or_default();
        let headings = headings
            .into_iter()
            .skip(from)
            .map(|heading| ListedHeading {
                section: heading.id,
                level: heading.level,
                text: heading.text,
            });
        let text = |it: &ListedHeading| [it.section.as_str(), &it.text].concat();
        let (headings, left_out) = budget.first(headings, text);
        return Ok(OutlineAnswer {
            headings,
            left_out,
            ..OutlineAnswer::default()
        });
    }
    let pages = book.pages().skip(from).map(|page| ListedPage {
        page: page.path.to_owned(),
        title: page.title.to_owned(),
        description: page.description.map(str::to_owned),
    });
    let text = |it: &ListedPage| {
        let description = it.description.as_deref().unwrap_or_default();
        [it.page.as_str(), &it.title, description].concat()
    };
    let (pages, left_out) = budget.first(pages, text);
    Ok(OutlineAnswer {
        pages,
        left_out,
        ..OutlineAnswer::default()
    })
}

/// Answers `links`.
pub(crate) fn links(desk: &mut Desk, question: &LinksQuestion) -> Result<LinksAnswer> {
    let root = desk.session.root().to_owned();
    let book = desk.book(&question.edition)?;
    let page = named(&root, book, &question.page)?.page;
    let links = book.links_in(&book.path_of(&page));
    Ok(listed(links.into_iter().map(link), question.max_tokens))
}

/// Answers `where_used`.
pub(crate) fn where_used(desk: &mut Desk, question: &WhereUsedQuestion) -> Result<LinksAnswer> {
    let root = desk.session.root().to_owned();
    let book = desk.book(&question.edition)?;
    let target = question.target.trim();
    if let Some(name) = target.strip_prefix('<') {
        let name = name.trim_end_matches(['>', '/', ' ']);
        let uses = book.uses_of_component(name).into_iter().map(place);
        return Ok(listed(uses, question.max_tokens));
    }
    let file = file_named(&root, target.trim_start_matches('/'));
    let is_chapter = book.page_of(&file).is_some();
    if !is_chapter && file.starts_with(&root) && file.is_file() {
        let uses = book.uses_of_file(&file).into_iter().map(place);
        return Ok(listed(uses, question.max_tokens));
    }
    let named = named(&root, book, target)?;
    let links = book.links_to(named.page.path, named.id.as_deref());
    Ok(listed(links.into_iter().map(link), question.max_tokens))
}

fn listed(links: impl Iterator<Item = ListedLink>, max_tokens: Option<usize>) -> LinksAnswer {
    let text = |it: &ListedLink| {
        let page = it.page.as_deref().unwrap_or_default();
        [it.file.as_str(), &it.written, page].concat()
    };
    let (links, left_out) = Budget::new(max_tokens).first(links, text);
    LinksAnswer { links, left_out }
}

fn link(link: LinkOnPage<'_>) -> ListedLink {
    let (page, section) = match link.to {
        LinkTo::Page(path, id) => (Some(path.to_owned()), id.map(str::to_owned)),
        LinkTo::Nothing(_) => (None, None),
    };
    ListedLink {
        on: link.page.to_owned(),
        file: link.place.file,
        line: link.place.line,
        written: link.written.to_owned(),
        page,
        section,
    }
}

fn place((on, place): (&str, Place)) -> ListedLink {
    let written = place.excerpt.get(place.marked.clone());
    ListedLink {
        on: on.to_owned(),
        written: written.unwrap_or_default().to_owned(),
        file: place.file,
        line: place.line,
        page: None,
        section: None,
    }
}

/// Answers `check`.
pub(crate) fn check(desk: &mut Desk, question: &CheckQuestion) -> Result<CheckAnswer> {
    let root = desk.session.root().to_owned();
    let file = match &question.page {
        Some(name) if !file_named(&root, name).is_file() => {
            let book = desk.book(&Edition::default())?;
            let path = book.path_of(&named(&root, book, name)?.page);
            Some(slashes(path.strip_prefix(&root).unwrap_or(&path)))
        }
        Some(name) => {
            let file = file_named(&root, name);
            let inside = file.strip_prefix(&root);
            let inside = inside.with_context(|| format!("the book has no file `{name}`"))?;
            Some(slashes(inside))
        }
        None => None,
    };
    let is_wanted = |one: &&Diagnostic| {
        let place = one.place.as_ref().map(|place| Path::new(&place.file));
        file.as_ref()
            .is_none_or(|file| place == Some(Path::new(file)))
    };
    let mut found: Vec<_> = desk
        .session
        .findings()
        .iter()
        .filter(is_wanted)
        .cloned()
        .collect();
    found.sort_by_key(|one| one.severity != Severity::Error);
    let errors = found
        .iter()
        .filter(|one| one.severity == Severity::Error)
        .count();
    let warnings = found.len() - errors;
    let text = |it: &ListedFinding| {
        let (help, file) = (it.help.as_deref(), it.file.as_deref());
        [
            it.message.as_str(),
            help.unwrap_or_default(),
            file.unwrap_or_default(),
        ]
        .concat()
    };
    let (findings, left_out) =
        Budget::new(question.max_tokens).first(found.into_iter().map(finding), text);
    Ok(CheckAnswer {
        findings,
        errors,
        warnings,
        left_out,
    })
}

fn finding(one: Diagnostic) -> ListedFinding {
    let place = one.place;
    ListedFinding {
        severity: match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        },
        code: one.code,
        message: one.message,
        help: one.help,
        line: place.as_ref().map(|place| place.line),
        column: place.as_ref().map(|place| place.column),
        file: place.map(|place| place.file),
    }
}
