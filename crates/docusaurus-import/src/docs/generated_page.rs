//! Writes the pages that Docusaurus generates for categories (`link: {type: generated-index}`): a
//! list of links to the items.

use std::{collections::HashSet, fmt::Write as _};

use mdx_lite::Slugger;

use super::markdown::paragraph;
use crate::{files::Copies, script::value::Value};

/// The length of a file's name in characters: file systems take 255 bytes.
const LONGEST_NAME: usize = 60;

/// The chapters for generated pages.
pub(crate) struct GeneratedPages<'a> {
    /// The copied files, whose paths are taken.
    copies: &'a Copies,
    /// The folder of the set of documents.
    folder: &'a str,
    /// The paths of the chapters in lower case.
    taken: HashSet<String>,
    /// Docusaurus derives the addresses from the labels, each once.
    slugger: Slugger,
    /// The path and the text of each chapter.
    pub(crate) written: Vec<(String, String)>,
    /// The route of each chapter.
    pub(crate) routes: Vec<String>,
}

/// The page of a category.
pub(crate) struct GeneratedPage {
    label: String,
    link: Value,
    slug: String,
}

impl<'a> GeneratedPages<'a> {
    /// Returns no pages of the set in `folder`. `others` are the chapters of other sets.
    pub(crate) fn new(folder: &'a str, copies: &'a Copies, others: &[(String, String)]) -> Self {
        let taken = others.iter().map(|(path, _)| path.to_lowercase());
        Self {
            copies,
            folder,
            taken: taken.collect(),
            slugger: Slugger::new(),
            written: Vec::new(),
            routes: Vec::new(),
        }
    }

    /// Returns the page of a category by its `link`. Call this in the order of the sidebars, because
    /// a repeated label gets a numbered address.
    pub(crate) fn page(&mut self, label: &str, link: &Value) -> GeneratedPage {
        let own = link.text_of("slug");
        let slug = own.unwrap_or_else(|| format!("/category/{}", self.slugger.slug(label)));
        GeneratedPage {
            label: label.to_owned(),
            link: link.clone(),
            slug: {
                let route = format!("{}/{}", self.folder, slug.trim_matches('/'));
                format!("/{}", route.trim_matches('/'))
            },
        }
    }

    /// Writes the chapter of a page and returns its path.
    pub(crate) fn write(&mut self, page: &GeneratedPage) -> String {
        let path = self.free_path(&page.slug);
        self.written.push((path.clone(), page.text(&path)));
        self.routes.push(page.slug.clone());
        path
    }

    /// Returns the path of a file that does not exist, by the last part of an address.
    fn free_path(&mut self, slug: &str) -> String {
        let name = slug.rsplit('/').next().unwrap_or_default().chars();
        let name: String = name
            .filter(|char| char.is_alphanumeric() || "-_.".contains(*char))
            .take(LONGEST_NAME)
            .collect();
        let name = match name.trim_matches('.') {
            "" => "index-page",
            name => name,
        };
        let folder = match self.folder {
            "" => "category".to_owned(),
            folder => format!("{folder}/category"),
        };
        let mut path = format!("{folder}/{name}.mdx");
        let mut number = 2;
        // File systems may not distinguish capitals.
        while self.copies.contains_key(&path) || !self.taken.insert(path.to_lowercase()) {
            path = format!("{folder}/{name}-{number}.mdx");
            number += 1;
        }
        path
    }
}

impl GeneratedPage {
    fn text(&self, path: &str) -> String {
        let mut text = "---\n".to_owned();
        let title = self.link.text_of("title");
        line(&mut text, "title", title.as_deref().unwrap_or(&self.label));
        let description = self.link.text_of("description");
        for (key, value) in [
            ("description", description.clone()),
            ("image", self.link.text_of("image")),
        ] {
            if let Some(value) = value {
                line(&mut text, key, &value);
            }
        }
        let keywords = self.link.get("keywords").map_or(&[][..], Value::items);
        let keywords: Vec<_> = keywords.iter().filter_map(Value::text).collect();
        if !keywords.is_empty() {
            let _ = writeln!(text, "keywords: {}", serde_json::json!(keywords));
        }
        if nav_model::route_of_source(path) != self.slug {
            line(&mut text, "slug", &nav_model::address(&self.slug));
        }
        text.push_str("---\n\n");
        if let Some(description) = description {
            let _ = write!(text, "{}\n\n", paragraph(&description));
        }
        text.push_str("<DocCardList />\n");
        text
    }
}

/// Writes a line of front matter; a string of JSON is one of YAML.
fn line(text: &mut String, key: &str, value: &str) {
    let _ = writeln!(text, "{key}: {}", serde_json::json!(value));
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::GeneratedPages;
    use crate::{files::Copies, script::value::Value};

    #[test]
    fn a_page_has_the_address_and_the_texts_of_its_link() {
        for (label, link, path, text) in [
            (
                "Two Words",
                "{}",
                "category/two-words.mdx",
                "---\ntitle: \"Two Words\"\n---\n\n<DocCardList />\n",
            ),
            (
                "Two Words",
                "{}",
                "category/two-words-1.mdx",
                "---\ntitle: \"Two Words\"\n---\n\n<DocCardList />\n",
            ),
            (
                "Kept",
                "{}",
                "category/kept-2.mdx",
                "---\ntitle: \"Kept\"\nslug: \"/category/kept\"\n---\n\n<DocCardList />\n",
            ),
            (
                "A",
                r#"{"slug": "guides/", "title": "T: \"t\"", "description": "use <a>\nand {b}", "image": "/i.png", "keywords": ["k", "l"]}"#,
                "category/guides.mdx",
                "---\ntitle: \"T: \\\"t\\\"\"\ndescription: \"use <a>\\nand {b}\"\nimage: \"/i.png\"\nkeywords: [\"k\",\"l\"]\nslug: \"/guides\"\n---\n\nuse \\<a\\> and \\{b\\}\n\n<DocCardList />\n",
            ),
            (
                "B",
                r#"{"slug": "/x/Guides"}"#,
                "category/Guides-2.mdx",
                "---\ntitle: \"B\"\nslug: \"/x/Guides\"\n---\n\n<DocCardList />\n",
            ),
            (
                "C",
                r#"{"slug": "/"}"#,
                "category/index-page.mdx",
                "---\ntitle: \"C\"\nslug: \"/\"\n---\n\n<DocCardList />\n",
            ),
        ] {
            let copies = Copies::from([("category/kept.mdx".to_owned(), PathBuf::new())]);
            let mut pages = GeneratedPages::new("", &copies, &[]);
            if path.ends_with("-1.mdx") {
                pages.page(label, &Value::Null);
            }
            if path.ends_with("Guides-2.mdx") {
                pages.taken.insert("category/guides.mdx".to_owned());
            }
            let page = pages.page(label, &Value::from_json(link).unwrap());
            assert_eq!(pages.write(&page), path);
            assert_eq!(pages.written, [(path.to_owned(), text.to_owned())]);
        }
    }

    #[test]
    fn the_pages_of_a_set_are_below_its_route() {
        let copies = Copies::new();
        let others = [("x/y/category/A.mdx".to_owned(), String::new())];
        let mut pages = GeneratedPages::new("x/y", &copies, &others);
        for (label, link, path, slug) in [
            ("B", "{}", "x/y/category/b.mdx", None),
            ("A", "{}", "x/y/category/a-2.mdx", Some("/x/y/category/a")),
            ("C", r#"{"slug": "/"}"#, "x/y/category/y.mdx", Some("/x/y")),
        ] {
            let page = pages.page(label, &Value::from_json(link).unwrap());
            assert_eq!(pages.write(&page), path);
            let text = &pages.written.last().unwrap().1;
            let line = slug.map(|slug| format!("slug: \"{slug}\"\n"));
            assert!(line.is_none_or(|line| text.contains(&line)), "{text}");
            assert_eq!(slug.is_some(), text.contains("slug"), "{text}");
        }
    }
}
