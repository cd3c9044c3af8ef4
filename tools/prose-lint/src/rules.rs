//! The rules: functions from pages to findings.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::PathBuf,
};

use mdx_lite::{Node, NodeKind};

use crate::{
    config::Config,
    page::Page,
    prose::{Passage, passages},
};

/// A finding with its position.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The page's file.
    pub path: PathBuf,
    /// The line, counted from 1.
    pub line: usize,
    /// The column in characters, counted from 1.
    pub column: usize,
    /// The rule: `typography`, `terms`, `description`, `short`, `keyword`, `label`, `repeated` or
    /// `orphan`.
    pub rule: &'static str,
    /// The fault and the remedy.
    pub message: String,
}

/// Checks the pages except drafts. `checks: { rule: reason }` in the front matter excuses a page
/// from a rule.
#[must_use]
pub fn check(pages: &[Page], config: &Config) -> Vec<Problem> {
    let pages: Vec<Read<'_>> = pages
        .iter()
        .filter(|page| !page.front.draft)
        .map(|page| Read {
            page,
            passages: passages(&page.document),
        })
        .collect();
    let mut found: Vec<Problem> = pages.iter().flat_map(|read| own(read, config)).collect();
    found.extend(repeated(&pages, config));
    found.extend(orphans(&pages, config));
    found.extend(labels(&pages, config));
    found.retain(|problem| {
        let read = pages.iter().find(|read| read.page.path == problem.path);
        read.is_none_or(|read| !read.page.is_excused_from(problem.rule))
    });
    found.sort();
    found
}

/// A page and its passages.
struct Read<'a> {
    page: &'a Page,
    passages: Vec<Passage>,
}

impl Read<'_> {
    fn problem(&self, rule: &'static str, byte: usize, message: String) -> Problem {
        let at = self.page.document.lines.position(byte);
        Problem {
            path: self.page.path.clone(),
            line: at.line,
            column: at.column,
            rule,
            message,
        }
    }
}

fn own(read: &Read<'_>, config: &Config) -> Vec<Problem> {
    let mut found = Vec::new();
    found.extend(description(read, config));
    found.extend(short(read, config));
    found.extend(keywords(read));
    for passage in &read.passages {
        found.extend(typography(read, passage, config));
        found.extend(terms(read, passage, config));
    }
    found
}

fn description(read: &Read<'_>, config: &Config) -> Option<Problem> {
    let (least, most) = config.description;
    let text = read.page.front.description.as_deref().unwrap_or_default();
    let length = text.chars().count();
    (!(least..=most).contains(&length)).then(|| {
        let message = format!("the description has {length} characters; write {least} to {most}");
        read.problem("description", 0, message)
    })
}

fn short(read: &Read<'_>, config: &Config) -> Option<Problem> {
    let length: usize = read.passages.iter().map(Passage::length).sum();
    (length < config.page).then(|| {
        let message = format!(
            "the page has {length} characters, less than {}; write more, or give a reason in `checks: {{ short: \"…\" }}`",
            config.page
        );
        read.problem("short", 0, message)
    })
}

/// Finds names of products among the keywords that neither the page nor its address has: words of Latin
/// letters.
fn keywords(read: &Read<'_>) -> Vec<Problem> {
    let is_latin = |word: &&String| word.chars().all(|it| it.is_ascii() && it != ' ');
    let words = read.page.front.keywords.iter().filter(is_latin);
    let missing = words.filter(|word| {
        let word = word.to_lowercase();
        !read.page.text.contains(&word) && !read.page.address.contains(&word)
    });
    missing
        .map(|word| {
            let message = format!("the keyword 「{word}」 is not on the page");
            read.problem("keyword", 0, message)
        })
        .collect()
}

/// The number of characters shown on both sides of a finding.
const CONTEXT: usize = 6;

fn typography(read: &Read<'_>, passage: &Passage, config: &Config) -> Option<Problem> {
    let wanted = autocorrect::format(&passage.text);
    if wanted == passage.text || is_allowed(&passage.text, config) {
        return None;
    }
    let (old, new): (Vec<char>, Vec<char>) =
        (passage.text.chars().collect(), wanted.chars().collect());
    let same = old.iter().zip(&new).take_while(|(a, b)| a == b).count();
    let around = |text: &[char]| -> String {
        let end = (same + CONTEXT).min(text.len());
        text[same.saturating_sub(CONTEXT)..end].iter().collect()
    };
    let byte: usize = old[..same]
        .iter()
        .map(|character| character.len_utf8())
        .sum();
    let message = format!("write 「{}」, not 「{}」", around(&new), around(&old));
    Some(read.problem("typography", passage.place(byte), message))
}

/// Whether the text is correct apart from the accepted texts.
fn is_allowed(text: &str, config: &Config) -> bool {
    let rest = config
        .typography_allow
        .iter()
        .fold(text.to_owned(), |rest, piece| {
            rest.replace(piece.as_str(), "甲")
        });
    rest != text && autocorrect::format(&rest) == rest
}

fn terms(read: &Read<'_>, passage: &Passage, config: &Config) -> Vec<Problem> {
    let mut found = Vec::new();
    for term in &config.terms {
        for word in &term.not {
            for (byte, _) in passage.text.match_indices(word.as_str()) {
                let message = format!("write 「{}」, not 「{word}」", term.term);
                found.push(read.problem("terms", passage.place(byte), message));
            }
        }
    }
    found
}

/// Finds paragraphs that occur twice.
fn repeated(pages: &[Read<'_>], config: &Config) -> Vec<Problem> {
    let mut first: BTreeMap<String, &Read<'_>> = BTreeMap::new();
    let mut found = Vec::new();
    for read in pages {
        for passage in &read.passages {
            if passage.length() < config.repeated {
                continue;
            }
            let key: String = passage.text.split_whitespace().collect();
            if let Some(other) = first.get(&key) {
                let message = format!("this paragraph is also in {}", other.page.path.display());
                found.push(read.problem("repeated", passage.place(0), message));
            } else {
                first.insert(key, read);
            }
        }
    }
    found
}

/// Finds pages without a link from another page.
fn orphans(pages: &[Read<'_>], config: &Config) -> Vec<Problem> {
    let linked: BTreeSet<String> = pages.iter().flat_map(links).collect();
    pages
        .iter()
        .filter(|read| {
            let address = &read.page.address;
            !linked.contains(address) && !config.roots.contains(address)
        })
        .map(|read| {
            let message = format!("no other page links to {}", read.page.address);
            read.problem("orphan", 0, message)
        })
        .collect()
}

/// Finds links to pages whose label is not one of the page's names. Links to sections have any label.
fn labels(pages: &[Read<'_>], config: &Config) -> Vec<Problem> {
    let Some(listed) = &config.labels else {
        return Vec::new();
    };
    let titles: BTreeMap<&str, &Read<'_>> = pages
        .iter()
        .map(|it| (it.page.address.as_str(), it))
        .collect();
    let mut found = Vec::new();
    for read in pages {
        for node in read.page.document.descendants() {
            let NodeKind::Link { url, .. } = &node.kind else {
                continue;
            };
            let target = address_of(url, &read.page.address).filter(|_| !url.contains('#'));
            let Some(target) = target.and_then(|it| titles.get(it.as_str()).copied()) else {
                continue;
            };
            let label: String = node.children.iter().map(text_of).collect();
            let names = listed.get(&target.page.address);
            let is_name = target.page.front.title.as_ref() == Some(&label)
                || names.is_some_and(|names| names.contains(&label));
            if !is_name {
                let title = target.page.front.title.as_deref().unwrap_or_default();
                let message = format!(
                    "「{label}」 is neither the title of the page, 「{title}」, nor listed in `labels`"
                );
                found.push(read.problem("label", node.span.start, message));
            }
        }
    }
    found
}

/// Returns a node's text, with backticks around code.
fn text_of(node: &Node) -> String {
    match &node.kind {
        NodeKind::Text(text) => text.clone(),
        NodeKind::Code(text) => format!("`{text}`"),
        _ => node.children.iter().map(text_of).collect(),
    }
}

fn links(read: &Read<'_>) -> Vec<String> {
    let own = &read.page.address;
    read.page
        .document
        .descendants()
        .filter_map(|node| match &node.kind {
            NodeKind::Link { url, .. } => Some(url.clone()),
            NodeKind::Jsx(element) => element.str_attr("href").map(str::to_owned),
            _ => None,
        })
        .filter_map(|url| address_of(&url, own))
        .filter(|address| address != own)
        .collect()
}

/// Returns the address inside the site to which a link leads.
fn address_of(url: &str, page: &str) -> Option<String> {
    let path = url.split(['#', '?']).next()?;
    if path.is_empty() || path.contains("://") || path.starts_with("mailto:") {
        return None;
    }
    let path = path
        .trim_end_matches(".mdx")
        .trim_end_matches(".md")
        .trim_end_matches('/');
    let mut parts: Vec<&str> = if path.starts_with('/') {
        Vec::new()
    } else {
        let folder = page.rsplit_once('/').map_or("", |(folder, _)| folder);
        folder.split('/').filter(|part| !part.is_empty()).collect()
    };
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    Some(format!("/{}", parts.join("/")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(inside: &str, text: &str) -> Page {
        Page::new(inside.into(), inside, text)
    }

    /// Rule, line and column.
    type Found = (&'static str, usize, usize);

    fn found(pages: &[Page]) -> Vec<Found> {
        let config = Config {
            description: (2, 6),
            page: 4,
            repeated: 5,
            typography_allow: vec!["沪A1".to_owned()],
            terms: vec![crate::config::Term {
                term: "守卫".to_owned(),
                not: vec!["看守".to_owned()],
            }],
            ..Config::default()
        };
        check(pages, &config)
            .into_iter()
            .map(|problem| (problem.rule, problem.line, problem.column))
            .collect()
    }

    #[test]
    fn each_rule_finds_its_fault_at_its_place() {
        let cases: [(&str, &[Found]); 10] = [
            ("用 `x` 写 Nest 的模块。", &[]),
            ("写 **Nest的**模块。", &[("typography", 4, 9)]),
            ("车牌是沪A1的车子。", &[]),
            ("甲乙丙,丁", &[("typography", 4, 4)]),
            ("一二三\n\n用看守来挡。", &[("terms", 6, 2)]),
            ("一二", &[("short", 1, 1)]),
            ("一二三四五六\n\n一二三四 五六", &[("repeated", 6, 1)]),
            ("```ts\nNest的看守\n```\n\n一二三四", &[]),
            ("一二三四 `Nest的看守`", &[]),
            ("在[看一看](/a)这里。", &[]),
        ];
        for (text, expected) in cases {
            let page = page(
                "index.mdx",
                &format!("---\ndescription: 一二三\n---\n{text}\n"),
            );
            assert_eq!(found(&[page]), expected, "{text}");
        }
    }

    #[test]
    fn a_reason_excuses_and_a_draft_is_left_out() {
        let excused = page(
            "index.md",
            "---\ndescription: 一二\nchecks:\n  short: 索引页\n---\n一",
        );
        let draft = page("a.md", "---\ndraft: true\n---\n");
        assert_eq!(found(&[excused, draft]), []);
        let empty = page(
            "index.md",
            "---\ndescription: 一二\nchecks:\n  short: ''\n---\n一",
        );
        assert_eq!(found(&[empty]), [("short", 1, 1)]);
    }

    #[test]
    fn a_keyword_of_latin_letters_is_on_the_page_or_in_its_address() {
        let cases = [
            ("[winston]", "用 winston 记。", 0),
            ("[Winston]", "用 `winston` 记。", 0),
            ("[winston]", "用别的记。", 1),
            ("[guards]", "用别的记。", 0),
            ("[log files, 记日志]", "用别的记。", 0),
        ];
        for (words, text, expected) in cases {
            let text = format!("---\ndescription: 一二\nkeywords: {words}\n---\n{text}\n");
            let page = page("guards.mdx", &text);
            let found = keywords(&Read {
                page: &page,
                passages: Vec::new(),
            });
            assert_eq!(found.len(), expected, "{text}");
        }
    }

    #[test]
    fn a_label_is_a_name_of_the_page() {
        let cases = [
            ("[守卫](/guards)", 0),
            ("[`Guard`](/guards)", 0),
            ("[**守卫**](/guards.mdx)", 0),
            ("[放行](/guards)", 1),
            ("[放行](/guards#allow)", 0),
            ("[放行](https://example.com/guards)", 0),
            ("[放行](/unknown)", 0),
        ];
        let names = BTreeSet::from(["`Guard`".to_owned()]);
        let config = Config {
            labels: Some(BTreeMap::from([("/guards".to_owned(), names)])),
            ..Config::default()
        };
        let target = page("guards.mdx", "---\ntitle: 守卫\n---\n");
        for (text, expected) in cases {
            let page = page("index.mdx", text);
            let pages = [&page, &target].map(|page| Read {
                page,
                passages: Vec::new(),
            });
            assert_eq!(labels(&pages, &config).len(), expected, "{text}");
        }
    }

    #[test]
    fn a_page_needs_a_link_from_another() {
        let head = "---\ndescription: 一二\n---\n一二三四";
        let home = page(
            "index.mdx",
            &format!("{head} [甲](/a#x) <a href=\"./b/\">乙</a>"),
        );
        let pages = [
            home,
            page("a.mdx", &format!("{head}五 [乙丙](b/c.mdx)")),
            page("b.mdx", &format!("{head}六")),
            page("b/c.mdx", &format!("{head}七")),
            page("d.mdx", &format!("{head}八 [自己](/d)")),
        ];
        assert_eq!(found(&pages), [("orphan", 1, 1)]);
    }
}
