//! Checks the rules of `[output.react]` that the types of its values cannot express.

use diagnostics::{Diagnostic, Severity, codes};
use safe_html::Origin;
use site_model::Addresses;

use super::{
    Config, Mdx, MenuLinkConfig, TABLE, admonitions, contradictions::contradictions,
    is_of_whole_book,
};

/// Adds a finding for each value that breaks a rule.
pub(super) fn check(config: &Config, found: &mut Vec<Diagnostic>) {
    let wrong = wrong_values(config)
        .into_iter()
        .map(|(key, message, help)| {
            let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message);
            one.at(config.place(&key.split('.').collect::<Vec<_>>()))
                .help(help)
        });
    found.extend(wrong);
    found.extend(contradictions(config));
    found.extend(admonitions::faults(config));
    found.extend(faulty_sidebar_links(config));
    found.extend(faulty_origins(config));
    found.extend(without_effect_in_languages(config));
    found.extend(unreachable_versions(config));
    found.extend(faulty_version_paths(config));
    found.extend(edit_url_without_path(config));
    found.extend(targets_of_links(config));
}

/// Returns whether a path can be the folder of a blog: names below another folder, none hidden.
pub fn is_folder(path: &str) -> bool {
    let is_name = |part: &str| {
        let is_odd = |c: char| matches!(c, '\\' | ':' | '?' | '#' | '%') || c.is_control();
        !part.is_empty() && !part.starts_with(['.', '_']) && !part.contains(is_odd)
    };
    path.split('/').all(is_name)
}

/// Returns the keys whose values are errors, each with its message and its remedy.
fn wrong_values(config: &Config) -> Vec<(&'static str, &'static str, &'static str)> {
    let (min, max) = (config.toc_min_level, config.toc_max_level);
    let is_level = |level: u8| (2..=6).contains(&level);
    let is_web = |url: &str| {
        let rest = url
            .strip_prefix("https://")
            .or_else(|| url.strip_prefix("http://"));
        let has_host = |rest: &str| !rest.starts_with('/') && !rest.is_empty();
        rest.is_some_and(|rest| has_host(rest) && is_plain(rest))
    };
    let level_key = match config.has_own("toc-min-level") {
        true => "toc-min-level",
        false => "toc-max-level",
    };
    let rules = [
        (
            is_level(min) && is_level(max),
            level_key,
            "`toc-min-level` and `toc-max-level` are levels of headings",
            "write numbers from 2 to 6",
        ),
        (
            min <= max,
            level_key,
            "`toc-min-level` is greater than `toc-max-level`",
            "swap the two numbers",
        ),
        (
            is_base_path(&config.base_path),
            "base-path",
            "`base-path` is not a path of a site",
            "write a path that starts with `/`, such as `/docs/`, as a reader sees it: without `%`, `?` and `#`; the host is in `site-url`",
        ),
        (
            config.blog.folder.is_empty() || is_folder(&config.blog.folder),
            "blog.folder",
            "`folder` of the blog is not the path of a folder in the source folder",
            "write a name without slashes around it, such as `blog`",
        ),
        (
            config.site_url.as_deref().is_none_or(is_web),
            "site-url",
            "`site-url` is not the address of a site",
            "begin with `https://` or `http://`, such as `https://docs.example.org`, without spaces, `?` and `#`",
        ),
        (
            !(config.trailing_slash && config.addresses == Addresses::Html),
            "trailing-slash",
            "`trailing-slash` has no meaning with `addresses = \"html\"`",
            "remove one of the two",
        ),
        (
            config.accent.as_deref().is_none_or(is_color),
            "accent",
            "`accent` is not a colour in hexadecimal digits",
            "write `#` and 3 or 6 digits, such as `#0b6e6e`",
        ),
        (
            config.accent_dark.as_deref().is_none_or(is_color),
            "accent-dark",
            "`accent-dark` is not a colour in hexadecimal digits",
            "write `#` and 3 or 6 digits, such as `#5eccc1`",
        ),
        (
            config.external_links.rate > 0,
            "external-links.rate",
            "`rate` of `external-links` allows no request",
            "write the number of requests to one host in a second, 1 or more",
        ),
        (
            config.playground.url.starts_with('/') || is_web(&config.playground.url),
            "playground.url",
            "`url` of the playground is not an address",
            "begin with `https://`, such as `https://play.rust-lang.org`, or with `/` on this host",
        ),
        (
            config.mdx != Mdx::Full || cfg!(feature = "full-mdx"),
            "mdx",
            "this program was built without the feature `full-mdx`",
            "install it with its default features, or write `mdx = \"lite\"`",
        ),
        (
            !config.mermaid || cfg!(feature = "mermaid"),
            "mermaid",
            "this program was built without the feature `mermaid`",
            "install it with its default features, or write `mermaid = false`",
        ),
    ];
    let broken = rules.into_iter().filter(|(holds, ..)| !holds);
    broken
        .map(|(_, key, message, help)| (key, message, help))
        .collect()
}

/// Returns whether a text is a colour in hexadecimal digits.
fn is_color(text: &str) -> bool {
    text.strip_prefix('#').is_some_and(|digits| {
        matches!(digits.len(), 3 | 6) && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    })
}

/// Returns whether a site can be served below a path: addresses give its characters no other meaning.
fn is_base_path(path: &str) -> bool {
    let steps = path.trim_matches('/').split('/');
    is_plain(path)
        && path.starts_with('/')
        && !path.starts_with("//")
        && !path.contains('%')
        && steps.into_iter().all(|step| !matches!(step, "." | ".."))
}

/// Returns whether addresses of pages can be added to a path or full address.
fn is_plain(address: &str) -> bool {
    let is_odd = |c: char| matches!(c, '"' | '<' | '>' | '?' | '#' | '\\') || c.is_whitespace();
    !address.contains(|c: char| is_odd(c) || c.is_control())
}

/// Returns an error for each version whose `path` is neither a path of the host nor a full address.
fn faulty_version_paths(config: &Config) -> impl Iterator<Item = Diagnostic> + '_ {
    let is_link = |path: &str| match path.starts_with('/') {
        true => !path.starts_with("//"),
        false => path.contains("://") && Origin::of(path).is_some(),
    };
    let elsewhere = config.versions.iter().enumerate();
    let elsewhere = elsewhere.filter(|(_, version)| !version.is_built_here());
    elsewhere.filter_map(move |(at, version)| {
        let path = version.path.as_deref()?;
        if is_plain(path) && is_link(path) {
            return None;
        }
        let message = format!("`{path}` is not the address of a version");
        let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message);
        let place = config.place(&["versions", &at.to_string(), "path"]);
        let help = "write a path that starts with `/`, or a full address; pages are added to it";
        Some(one.at(place).help(help))
    })
}

/// Returns an error for each link of the sidebar that is neither a full address nor a path of the site.
fn faulty_sidebar_links(config: &Config) -> impl Iterator<Item = Diagnostic> + '_ {
    const STARTS: [&str; 3] = ["https://", "http://", "mailto:"];
    let links = config.sidebar_links.iter();
    let is_page = |href: &str| href.starts_with('/') && !href.starts_with("//");
    let faulty = links.filter(move |(_, href)| {
        !is_page(href) && !STARTS.iter().any(|start| href.starts_with(start))
    });
    faulty.map(|(name, href)| {
        let message = format!("the link `{name}` of the sidebar has no address: `{href}`");
        let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message);
        let help =
            "begin with `https://`, `http://` or `mailto:`, or with `/` for a page of the book";
        one.at(config.place(&["sidebar-links", name])).help(help)
    })
}

/// Returns an error for each entry of `media-origins` that is not an origin.
fn faulty_origins(config: &Config) -> impl Iterator<Item = Diagnostic> + '_ {
    const KEY: &str = "media-origins";
    let origins = config.media_origins.iter().enumerate();
    let faulty = origins.filter(|(_, text)| Origin::parse(text).is_none());
    faulty.map(|(at, text)| {
        let message = format!("`{KEY}` has `{text}`, which is not the address of a site");
        let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message);
        let help = "write scheme, host and port alone, such as `https://media.example.org`";
        one.at(config.place(&[KEY, &at.to_string()])).help(help)
    })
}

/// Returns a warning for each setting of a language that only the book can have.
fn without_effect_in_languages(config: &Config) -> impl Iterator<Item = Diagnostic> + '_ {
    config.languages.iter().flat_map(move |(tag, language)| {
        let names = language.settings.keys();
        let names = names.filter(|name| is_of_whole_book(name));
        names.map(move |name| {
            let message = format!("`{name}` has no effect in the settings of a language");
            let one = Diagnostic::new(codes::UNKNOWN_KEY, Severity::Warning, message);
            let place = config.place(&["languages", tag, "settings", name]);
            let help = format!(
                "it holds for the whole book: set it under `[{}]`",
                TABLE.join(".")
            );
            one.at(place).help(help)
        })
    })
}

/// Returns an error for each version that is neither built nor served.
fn unreachable_versions(config: &Config) -> impl Iterator<Item = Diagnostic> + '_ {
    let versions = config.versions.iter().enumerate();
    let lost = versions.filter(|(_, version)| version.path.is_none() && !version.is_built_here());
    lost.map(|(at, version)| {
        let message = format!(
            "the version `{}` is neither built here nor served elsewhere",
            version.name
        );
        let one = Diagnostic::new(codes::WRONG_VALUE, Severity::Error, message);
        let place = config.place(&["versions", &at.to_string()]);
        one.at(place)
            .help("add `source` or `ref` to build it here, or the `path` where it is served")
    })
}

/// Returns a warning for each entry of the navbar and the footer with two targets, or a link of the footer
/// without one.
fn targets_of_links(config: &Config) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let mut check = |key: Vec<String>, targets: [bool; 4], needs_one: bool| {
        let (message, help) = match targets.iter().filter(|is_set| **is_set).count() {
            0 if needs_one => (
                "this link has no target",
                "add `to` with a path of this site, or `href` with a full address",
            ),
            0 | 1 => return,
            _ => (
                "this entry has two targets, of which one has no effect",
                "keep one of `to`, `href`, `doc` and `sidebar`",
            ),
        };
        let one = Diagnostic::new(codes::BAD_NAVBAR_ITEM, Severity::Warning, message);
        let key: Vec<_> = key.iter().map(String::as_str).collect();
        found.push(one.at(config.place(&key)).help(help));
    };
    let path = |parts: &[&str]| parts.iter().map(|part| (*part).to_owned()).collect();
    let of_menu = |link: &MenuLinkConfig| {
        [&link.to, &link.href, &link.doc, &link.sidebar].map(Option::is_some)
    };
    for (at, item) in config.navbar.items.iter().enumerate() {
        let at = at.to_string();
        check(path(&["navbar", "items", &at]), of_menu(&item.link), false);
        for (inner, link) in item.items.iter().enumerate() {
            let key = path(&["navbar", "items", &at, "items", &inner.to_string()]);
            check(key, of_menu(link), false);
        }
    }
    for (at, link) in config.footer.iter().flat_map(|it| &it.links).enumerate() {
        let targets = [link.to.is_some(), link.href.is_some(), false, false];
        check(path(&["footer", "links", &at.to_string()]), targets, true);
    }
    found
}

/// Returns a warning if all pages would have one link for editing.
fn edit_url_without_path(config: &Config) -> Option<Diagnostic> {
    let url = config.edit_url.as_deref()?;
    if url.contains("{path}") {
        return None;
    }
    let message = "the edit URL does not contain `{path}`, so every page has the same link";
    let one = Diagnostic::new(codes::EDIT_URL_WITHOUT_PATH, Severity::Warning, message);
    let of_html = config.file.exact(&["output", "html", "edit-url-template"]);
    let place = of_html.or_else(|| config.place(&["edit-url"]));
    Some(
        one.at(place)
            .help("put `{path}` where the address has the file's path"),
    )
}
