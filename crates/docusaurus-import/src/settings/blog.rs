//! The blog of a site: its options, and its table in book.toml.

use std::path::Path;

use toml_edit::{Array, Table, value};

use crate::{
    docs::document_set::{is_named, name_and_options, relative},
    script::value::Value,
    site_files::SiteFiles,
};

/// The feeds that both programs have.
const FEEDS: [&str; 3] = ["rss", "atom", "json"];

/// The blog of a site whose folder exists.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Blog {
    /// The folder of the posts, relative to the site.
    pub(crate) folder: String,
    /// The address below the path of the site, and the folder in the source folder of the book.
    pub(crate) route: String,
    options: Value,
}

impl Blog {
    /// Returns the first blog of a configuration that a book can have: one at the root of a site has no
    /// folder in a book.
    pub(crate) fn read(config: &Value, files: &SiteFiles) -> Option<Self> {
        let mut all = Self::all(config).into_iter();
        all.find(|blog| {
            book_config::is_blog_folder(&blog.route) && files.is_folder(Path::new(&blog.folder))
        })
    }

    /// Returns the blogs of a configuration: the classic preset has one by default, plugins may add
    /// others.
    pub(crate) fn all(config: &Value) -> Vec<Self> {
        let lists = |key| config.get(key).map_or(&[][..], Value::items);
        let presets = lists("presets").iter().filter_map(of_preset);
        let plugins = lists("plugins").iter().filter_map(|plugin| {
            let (name, options) = name_and_options(plugin);
            is_named(name, "content-blog").then_some(options)
        });
        let blogs = presets.chain(plugins).map(|options| {
            let folder = options.text_of("path").unwrap_or_else(|| "blog".to_owned());
            let route = options.text_of("routeBasePath");
            let route = route.unwrap_or_else(|| "blog".to_owned());
            let parts = route.split('/').filter(|part| !part.is_empty());
            Self {
                folder: relative(&folder),
                route: parts.collect::<Vec<_>>().join("/"),
                options: options.clone(),
            }
        });
        blogs.collect()
    }

    /// Returns the route and the options.
    pub(crate) fn place(&self) -> (&str, &Value) {
        (&self.route, &self.options)
    }

    /// Returns the table of the blog in book.toml.
    pub(super) fn table(&self) -> Table {
        let mut table = Table::new();
        if self.route != "blog" {
            table.insert("folder", value(&self.route));
        }
        for (key, name) in [
            ("blogTitle", "title"),
            ("blogDescription", "description"),
            ("blogSidebarTitle", "sidebar-title"),
            ("authorsMapPath", "authors"),
        ] {
            if let Some(text) = self.options.text_of(key) {
                table.insert(name, value(text));
            }
        }
        let feeds = self.options.get("feedOptions").unwrap_or(&Value::Null);
        for (found, name, least, all) in [
            (self.options.get("postsPerPage"), "posts-per-page", 1, 1000),
            (
                self.options.get("blogSidebarCount"),
                "sidebar-posts",
                0,
                10_000,
            ),
            (feeds.get("limit"), "feed-posts", 1, 10_000),
        ] {
            let number = match found {
                None => None,
                Some(found) => found.whole(0..=all).or(Some(all.into())),
            };
            if let Some(number) = number {
                table.insert(name, value(number.max(least)));
            }
        }
        if self.options.is_false("showReadingTime") {
            table.insert("reading-time", value(false));
        }
        match feeds.get("type") {
            Some(Value::Null) => drop(table.insert("feeds", value(Array::new()))),
            Some(Value::Text(one)) if FEEDS.contains(&one.as_str()) => {
                table.insert("feeds", value(Array::from_iter([one.as_str()])));
            }
            Some(Value::List(items)) => {
                let names = items.iter().filter_map(Value::text);
                let names = names.filter(|name| FEEDS.contains(&name.as_str()));
                table.insert("feeds", value(names.collect::<Array>()));
            }
            _ => {}
        }
        table
    }
}

/// Returns the options for the blog of a preset.
fn of_preset(preset: &Value) -> Option<&Value> {
    let (name, options) = name_and_options(preset);
    match options.get("blog") {
        Some(options @ Value::Map(_)) => Some(options),
        Some(_) => None,
        None => is_named(name, "classic").then_some(&Value::Null),
    }
}
