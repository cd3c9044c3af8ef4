//! The posts of a blog: their dates and addresses, from the names of their files as in Docusaurus.

use serde::Serialize;

use crate::tag_slug::tag_slug;

/// The blog of a book.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Blog {
    /// The folder of the posts in the source folder, which is also the address of the blog.
    pub folder: String,
    /// The title of the blog, for breadcrumbs.
    pub title: String,
    /// The files of the posts, relative to the source folder.
    pub sources: Vec<String>,
    /// The title of the list beside posts.
    pub sidebar_title: String,
    /// The number of posts in that list; 0 for no list.
    pub sidebar_posts: usize,
    /// The number of posts on each page of a list.
    pub posts_per_page: usize,
    /// The keys of authors that have a page.
    pub author_pages: Vec<String>,
}

impl Blog {
    /// Returns a blog with these posts.
    pub fn new(folder: &str, title: &str, sources: impl IntoIterator<Item = String>) -> Self {
        Self {
            folder: folder.to_owned(),
            title: title.to_owned(),
            sources: sources.into_iter().collect(),
            posts_per_page: usize::MAX,
            ..Self::default()
        }
    }

    /// Sets the list of recent posts.
    #[must_use]
    pub fn with_sidebar(mut self, title: &str, posts: usize) -> Self {
        title.clone_into(&mut self.sidebar_title);
        self.sidebar_posts = posts;
        self
    }

    /// Sets the number of posts on each page of the list.
    #[must_use]
    pub fn with_posts_per_page(mut self, posts: usize) -> Self {
        self.posts_per_page = posts.max(1);
        self
    }

    /// Sets the authors that have a page.
    #[must_use]
    pub fn with_author_pages(mut self, keys: impl IntoIterator<Item = String>) -> Self {
        self.author_pages = keys.into_iter().collect();
        self
    }

    /// Returns the route of a page of a list, counted from 1.
    pub fn page(list: &str, number: usize) -> String {
        match number {
            1 => list.to_owned(),
            _ => format!("{list}/page/{number}"),
        }
    }

    /// Returns the route of an author's page.
    pub fn author_page(blog: &str, key: &str) -> String {
        format!("{blog}/authors/{}", tag_slug(key))
    }

    /// Returns the address of the blog.
    pub fn path(&self) -> String {
        format!("/{}", self.folder)
    }
}

/// The place of a post in its blog.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize)]
#[non_exhaustive]
pub struct Post {
    /// The day in ISO 8601, with the time in UTC if the author wrote one.
    pub date: String,
    /// The address of the blog.
    pub blog: String,
}

/// The date and the address in the name of a post's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    pub(crate) date: Option<String>,
    /// The path below the blog, without a leading slash.
    pub(crate) slug: String,
}

/// Reads the name of a post's file, relative to the folder of the blog: `2026-01-31-title.md`,
/// `2026-01-31-title/index.md`, `2026/01/31/title.md`.
pub(crate) fn named(file: &str) -> Named {
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let stem = ["/index", "/README", "/readme"]
        .iter()
        .find_map(|end| stem.strip_suffix(end))
        .unwrap_or(stem);
    // As in Docusaurus, the last date counts.
    let starts = stem.char_indices().map(|(at, _)| at).rev();
    let mut dates = starts.filter_map(|at| {
        let (written, length) = date_at(&stem[at..])?;
        Some((at, written, length, iso(written)?))
    });
    let Some((at, written, length, iso)) = dates.next() else {
        return Named {
            date: None,
            slug: stem.to_owned(),
        };
    };
    let text = stem[at + length..].trim_start_matches(['-', '/']);
    let date = written.replace('-', "/");
    Named {
        slug: format!("{date}/{}{text}", &stem[..at]),
        date: Some(iso),
    }
}

/// Returns the date that a text begins with, as it is written, and its length.
fn date_at(text: &str) -> Option<(&str, usize)> {
    let mut length = 0;
    for (at, (least, most)) in [(4, 4), (1, 2), (1, 2)].into_iter().enumerate() {
        if at > 0 {
            length += text[length..].strip_prefix(['-', '/']).map(|_| 1)?;
        }
        let digits = text[length..].bytes().take_while(u8::is_ascii_digit);
        let digits = digits.take(most).count();
        if digits < least {
            return None;
        }
        length += digits;
    }
    Some((&text[..length], length))
}

/// Returns a date in ISO 8601; `None` for a day that does not exist.
fn iso(written: &str) -> Option<String> {
    let mut parts = written.split(['-', '/']).map(str::parse::<u32>);
    let [year, month, day] = std::array::from_fn(|_| parts.next()?.ok());
    let (year, month, day) = (year?, month?, day?);
    let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 => 28 + u32::from(is_leap),
        _ => 0,
    };
    let exists = (1..=days).contains(&day);
    exists.then(|| format!("{year:04}-{month:02}-{day:02}"))
}

#[cfg(test)]
mod tests {
    use super::named;

    #[test]
    fn names_of_files_have_dates_and_addresses() {
        for (file, date, slug) in [
            ("2026-01-31-a-b.md", Some("2026-01-31"), "2026/01/31/a-b"),
            ("2026-1-3-a.mdx", Some("2026-01-03"), "2026/1/3/a"),
            ("2026-01-31-a/index.md", Some("2026-01-31"), "2026/01/31/a"),
            ("2026/01/31/a.md", Some("2026-01-31"), "2026/01/31/a"),
            ("2026/01-31-a.md", Some("2026-01-31"), "2026/01/31/a"),
            ("x/2026-01-31-a.md", Some("2026-01-31"), "2026/01/31/x/a"),
            ("2026-01-31.md", Some("2026-01-31"), "2026/01/31/"),
            (
                "新闻/2026-01-31-发布.md",
                Some("2026-01-31"),
                "2026/01/31/新闻/发布",
            ),
            ("2026-02-31-a.md", None, "2026-02-31-a"),
            ("about/index.mdx", None, "about"),
            ("2026-01.md", None, "2026-01"),
        ] {
            let found = named(file);
            assert_eq!(found.date.as_deref(), date, "{file}");
            assert_eq!(found.slug, slug, "{file}");
        }
    }
}
