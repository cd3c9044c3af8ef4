//! The lists of posts: the blog's pages, the archive, and the pages of authors and tags.

use std::{
    collections::{BTreeMap, HashMap},
    fmt::Write as _,
};

use anyhow::Result;
use nav_model::{Blog, Doc, TAGS};
use safe_html::escape::{attribute, text};
use site_layout::{editions::page_editions::PageEditions, text::strings::counted};
use site_model::{Card, Component, Crumb, Html, Node, Page, PageLink, Screen, Sidebar};

use super::post_html::{before_mark, for_list, read};
use crate::{
    frame::{feed_links::feed_links, site_context::PlainPage},
    nav::branches::Branches,
    page::post_facts::post_facts,
    read::blog::Authors,
    write::staged_site::StagedSite,
};

/// Everything that lists of posts are made from.
#[derive(Clone, Copy)]
pub(crate) struct PostLists<'a>(pub(crate) StagedSite<'a>);

/// A list before it is a page.
#[derive(Clone, Default)]
struct List {
    path: String,
    title: String,
    description: String,
    /// The lists between the blog and this one.
    above: Vec<Crumb>,
    body: Vec<Node>,
    newer: Option<String>,
    older: Option<String>,
}

impl PostLists<'_> {
    /// Returns the path, the screen and the sidebar of each list, except those whose address a page has.
    pub(crate) fn screens(self) -> Result<Vec<(String, Screen, Option<Sidebar>)>> {
        let nav = &self.0.site.navigation.site;
        let Some(blog) = nav.blog() else {
            return Ok(Vec::new());
        };
        let posts: Vec<&Doc> = nav.posts().collect();
        let mut lists = self.pages(blog, &posts)?;
        lists.push(self.archive(blog, &posts));
        lists.extend(self.authors(blog, &posts)?);
        lists.extend(self.tags()?);
        lists.retain(|list| nav.is_blog_screen(&list.path));
        let branches = Branches::new(nav.sidebars(), 0);
        let screen = |list: List| {
            let path = list.path.clone();
            let page = Box::new(self.page(list, blog));
            let sidebar = page.sidebar.as_ref();
            let sidebar = sidebar.and_then(|name| branches.shown(name, &path));
            (path, Screen::Page { page }, sidebar)
        };
        Ok(lists.into_iter().map(screen).collect())
    }

    /// Returns the pages with the starts of posts.
    fn pages(self, blog: &str, posts: &[&Doc]) -> Result<Vec<List>> {
        let inputs = self.0.site.inputs;
        let minutes = self
            .0
            .records
            .iter()
            .map(|page| (page.path(), page.minutes));
        let minutes: HashMap<&str, Option<u32>> = minutes.collect();
        let list = List {
            path: blog.to_owned(),
            title: inputs.content.blog.title.clone(),
            description: inputs.config.blog.description.clone().unwrap_or_default(),
            ..List::default()
        };
        self.paged(&list, posts, |posts| {
            let entry = |doc: &&Doc| {
                let minutes = minutes.get(doc.path.as_str()).copied().flatten();
                self.entry(doc, minutes)
            };
            posts.iter().map(entry).collect()
        })
    }

    /// Returns the pages of a list; `body` makes the body of one from its posts.
    fn paged(
        self,
        list: &List,
        posts: &[&Doc],
        body: impl Fn(&[&Doc]) -> Result<Vec<Node>>,
    ) -> Result<Vec<List>> {
        let size =
            usize::try_from(self.0.site.inputs.config.blog.posts_per_page).unwrap_or(usize::MAX);
        let count = posts.len().div_ceil(size.max(1)).max(1);
        let page = |at: usize| {
            let posts = posts.iter().skip(at * size).take(size);
            Ok(List {
                path: Blog::page(&list.path, at + 1),
                title: list.title.clone(),
                description: list.description.clone(),
                above: list.above.clone(),
                body: body(&posts.copied().collect::<Vec<_>>())?,
                newer: (at > 0).then(|| Blog::page(&list.path, at)),
                older: (at + 1 < count).then(|| Blog::page(&list.path, at + 2)),
            })
        };
        (0..count).map(page).collect()
    }

    /// Returns the pages of a list that shows posts as cards below its description.
    fn paged_cards(self, list: &List, posts: &[&Doc]) -> Result<Vec<List>> {
        self.paged(list, posts, |posts| {
            let about = Some(text(&list.description).into_owned());
            let about = about.filter(|it| !it.is_empty());
            let about = about.map(|it| block("p", it));
            Ok(about.into_iter().chain([self.cards(posts)]).collect())
        })
    }

    /// Returns the list of all tags of posts, and the lists of the posts with each.
    fn tags(self) -> Result<Vec<List>> {
        let (nav, site) = (&self.0.site.navigation.site, &self.0.site.frame.site);
        let tags = nav.tags().iter().filter(|tag| tag.list != TAGS);
        let mut all = String::new();
        for tag in tags.clone() {
            let addresses = &self.0.site.inputs.book.addresses;
            let href = addresses.page(&nav_model::address(&tag.path));
            let (href, label, count) = (attribute(&href), text(&tag.label), tag.docs.len());
            let _ = write!(
                all,
                "<li><a class=\"mr-tag\" href=\"{href}\">{label}<span class=\"mr-tag__count\">{count}</span></a></li>"
            );
        }
        let all = tags.clone().next().map(|tag| List {
            path: tag.list.clone(),
            title: site.strings.all_tags.clone(),
            body: vec![list_of_tags(all)],
            ..List::default()
        });
        let lists = tags.map(|tag| {
            let posts: Vec<_> = tag.docs.iter().filter_map(|id| nav.doc(id)).collect();
            let (text, forms) = (&site.strings.tag_title, &site.plural_forms);
            let list = List {
                path: tag.path.clone(),
                title: counted(text, posts.len(), forms, &[("tag", &tag.label)]),
                description: tag.description.clone().unwrap_or_default(),
                above: vec![crumb(&site.strings.all_tags, &tag.list)],
                ..List::default()
            };
            self.paged_cards(&list, &posts)
        });
        let lists = lists.collect::<Result<Vec<_>>>()?.concat();
        Ok(all.into_iter().chain(lists).collect())
    }

    /// Returns the entry of a post on such a page.
    fn entry(self, doc: &Doc, minutes: Option<u32>) -> Result<Node> {
        let addresses = &self.0.site.inputs.book.addresses;
        let article = read(&doc.path, self.0.stage, addresses)?;
        let (start, has_more) = before_mark(&article);
        let href = addresses.page(&nav_model::address(&doc.path));
        let mut html = for_list(start, &href);
        if has_more {
            let (href, title) = (attribute(&href), attribute(&doc.title));
            let more = text(&self.0.site.frame.site.strings.read_more);
            let _ = write!(
                html,
                "<p class=\"mr-post__more\"><a href=\"{href}\" aria-label=\"{more}: {title}\">{more}</a></p>"
            );
        }
        let head = Component::PostHead {
            title: doc.title.clone(),
            path: doc.path.clone(),
            facts: post_facts(self.0.site.inputs, doc).unwrap_or_default(),
            minutes,
        };
        let content = block("div", html);
        let mut attrs = BTreeMap::from([("class".to_owned(), "mr-post".to_owned())]);
        let editions = PageEditions::of(
            self.0.site.inputs.book.editions.as_ref(),
            &doc.source,
            &doc.path,
        );
        if let Some(language) = editions.untranslated {
            attrs.insert("lang".to_owned(), language);
            attrs.insert("dir".to_owned(), "auto".to_owned());
        }
        Ok(Node::Element {
            tag: "section".to_owned(),
            attrs,
            children: vec![Node::Live { component: head }, content],
        })
    }

    /// Returns the list of all posts by year.
    fn archive(self, blog: &str, posts: &[&Doc]) -> List {
        let mut body = Vec::new();
        let year = |doc: &Doc| {
            let date = doc.post.as_ref().map_or("", |post| &post.date);
            date.split('-').next().unwrap_or_default().to_owned()
        };
        for of_year in posts.chunk_by(|a, b| year(a) == year(b)) {
            let year = of_year.first().map(|doc| year(doc)).unwrap_or_default();
            body.push(block("h2", text(&year).into_owned()));
            body.push(self.cards(of_year));
        }
        List {
            path: format!("{blog}/archive"),
            title: self.0.site.frame.site.strings.archive.clone(),
            body,
            ..List::default()
        }
    }

    /// Returns the list of authors and the page of each.
    fn authors(self, blog: &str, posts: &[&Doc]) -> Result<Vec<List>> {
        let mut cards = Vec::new();
        let mut lists = Vec::new();
        let (all, name) = (
            format!("{blog}/authors"),
            &self.0.site.frame.site.strings.authors,
        );
        for author in self.0.site.inputs.content.blog.authors.pages() {
            let posts = posts.iter().filter(|doc| Authors::has(doc, &author.key));
            let posts: Vec<&Doc> = posts.copied().collect();
            let (path, title) = (Blog::author_page(blog, &author.key), author.shown_name());
            let role = author.title.clone().unwrap_or_default();
            let about = author.description.clone().unwrap_or(role);
            cards.push(Card {
                label: title.to_owned(),
                path: path.clone(),
                description: about.clone(),
            });
            let list = List {
                path,
                title: title.to_owned(),
                description: about,
                above: vec![crumb(name, &all)],
                ..List::default()
            };
            lists.extend(self.paged_cards(&list, &posts)?);
        }
        if !lists.is_empty() {
            lists.push(List {
                path: all,
                title: name.clone(),
                body: vec![Node::Live {
                    component: Component::DocCardList { cards },
                }],
                ..List::default()
            });
        }
        Ok(lists)
    }

    /// Returns posts as cards with their dates.
    fn cards(self, posts: &[&Doc]) -> Node {
        let card = |doc: &&Doc| Card {
            label: doc.title.clone(),
            path: doc.path.clone(),
            description: post_facts(self.0.site.inputs, doc).map_or_else(String::new, |it| it.date),
        };
        Node::Live {
            component: Component::DocCardList {
                cards: posts.iter().map(card).collect(),
            },
        }
    }

    fn page(self, list: List, blog: &str) -> Page {
        let site = self.0.site;
        let (inputs, nav) = (site.inputs, &site.navigation.site);
        let mut breadcrumbs = vec![crumb(&inputs.content.blog.title, blog)];
        breadcrumbs.extend(list.above);
        if list.title != inputs.content.blog.title {
            breadcrumbs.push(crumb(&list.title, &list.path));
        }
        let mut page = site.plain_page(PlainPage {
            path: &list.path,
            source: &list.path,
            title: &list.title,
            description: &list.description,
            breadcrumbs,
        });
        page.head.extend(feed_links(inputs, &site.frame.site.title));
        // The labels have the texts of both links, so no text is above them.
        let link = |path: Option<String>, label: &str| {
            Some(PageLink {
                path: path?,
                label: label.to_owned(),
                name: Some(String::new()),
            })
        };
        let sidebar = nav.posts().next().and_then(|doc| doc.sidebar.clone());
        let strings = &site.frame.site.strings;
        Page {
            sidebar: sidebar.filter(|name| nav.sidebars().contains_key(name)),
            previous: link(list.newer, &strings.newer_posts),
            next: link(list.older, &strings.older_posts),
            body: list.body,
            ..page
        }
    }
}

fn crumb(label: &str, path: &str) -> Crumb {
    Crumb {
        label: label.to_owned(),
        path: Some(path.to_owned()),
    }
}

fn list_of_tags(html: String) -> Node {
    let mut list = block("ul", html);
    if let Node::Static { attrs, .. } = &mut list {
        attrs.insert("class".to_owned(), "mr-tag-list".to_owned());
    }
    list
}

/// Returns an element of HTML.
fn block(tag: &str, html: String) -> Node {
    Node::Static {
        tag: tag.to_owned(),
        attrs: BTreeMap::new(),
        content: Html { html: Some(html) },
    }
}
