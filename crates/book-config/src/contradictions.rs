//! Checks pairs of settings that must agree.

use diagnostics::{Diagnostic, Severity, codes};

use super::{Config, Format, Math, Mdx, html::split_site_url};

/// A pair of settings that do not agree.
struct Contradiction {
    /// The path of the key to be shown.
    key: &'static str,
    message: String,
    help: String,
}

/// Returns a warning for each pair of settings that contradict each other.
pub(super) fn contradictions(config: &Config) -> Vec<Diagnostic> {
    if config.file.is_of_edition() {
        // The book reports them, and the base path of an edition is longer.
        return Vec::new();
    }
    let pairs: [fn(&Config) -> Option<Contradiction>; 10] = [
        path_of_site,
        site_of_html,
        host_of_cname,
        mdx_in_markdown,
        mathjax_in_mdx,
        cards_without_site,
        assistants_without_markdown,
        one_name_of_versions,
        synonym_alone,
        skipped_preprocessor,
    ];
    let found = pairs.iter().filter_map(|pair| pair(config));
    let finding = |found: Contradiction| {
        Diagnostic::new(codes::CONTRADICTION, Severity::Warning, found.message)
            .at(config.place(&[found.key]))
            .help(found.help)
    };
    found.map(finding).collect()
}

/// `site-url` has a path, and pages are below `base-path`.
fn path_of_site(config: &Config) -> Option<Contradiction> {
    let url = config.site_url.as_deref()?;
    let (Some(origin), path) = split_site_url(url)? else {
        return None;
    };
    let (path, base) = (path.trim_matches('/'), config.base_path.trim_matches('/'));
    if path.is_empty() {
        return None;
    }
    let page = match base {
        "" => format!("{url}/page"),
        base => format!("{}/{base}/page", url.trim_end_matches('/')),
    };
    let page = page.replace("//page", "/page");
    let message = format!(
        "`site-url` has the path `/{path}/`, to which `base-path` is added: the sitemap names `{page}`"
    );
    let base = if base.is_empty() { path } else { base };
    let help = format!("write `site-url = \"{origin}\"` and `base-path = \"/{base}/\"`");
    Some(Contradiction {
        key: "site-url",
        message,
        help,
    })
}

/// `[output.html]` names another address than `[output.react]`.
fn site_of_html(config: &Config) -> Option<Contradiction> {
    let of_html = config.html.site_url.as_deref()?;
    let (origin, path) = split_site_url(of_html)?;
    let own = config.site_url.as_deref().map(|url| {
        let origin = split_site_url(url).and_then(|(origin, _)| origin);
        origin.unwrap_or(url)
    });
    let is_other_host = matches!((origin, own), (Some(html), Some(own)) if !is_same(html, own));
    let is_other_path = path.trim_matches('/') != config.base_path.trim_matches('/');
    let key = match (is_other_path, is_other_host) {
        (true, _) => "base-path",
        (false, true) => "site-url",
        (false, false) => return None,
    };
    let message =
        format!("`{key}` is not the address in `site-url` of `[output.html]`, `{of_html}`");
    let help = "remove one of the two, unless the two outputs are published at different addresses";
    Some(Contradiction {
        key,
        message,
        help: help.to_owned(),
    })
}

/// `cname` of `[output.html]` names another host than `site-url`.
fn host_of_cname(config: &Config) -> Option<Contradiction> {
    let name = config.html.cname.as_deref()?.trim();
    let url = config.site_url.as_deref()?;
    let (origin, _) = split_site_url(url)?;
    let host = origin?.split("://").nth(1)?;
    if is_same(name, host) {
        return None;
    }
    let message = format!(
        "`site-url` names the host `{host}`, and `cname` of `[output.html]` names `{name}`"
    );
    let help = format!("write `site-url = \"https://{name}\"`, or correct `cname`");
    Some(Contradiction {
        key: "site-url",
        message,
        help,
    })
}

/// MDX with JavaScript in a book whose chapters are all Markdown.
fn mdx_in_markdown(config: &Config) -> Option<Contradiction> {
    let is_unused = config.mdx == Mdx::Full && config.format == Format::Md;
    is_unused.then(|| Contradiction {
        key: "mdx",
        message: "`mdx = \"full\"` has no effect with `format = \"md\"`".to_owned(),
        help: "remove one of the two".to_owned(),
    })
}

/// `MathJax`'s formulas, which only Markdown chapters have, in a book whose chapters are all MDX.
fn mathjax_in_mdx(config: &Config) -> Option<Contradiction> {
    let is_unused = config.math == Math::Mathjax && config.format == Format::Mdx;
    is_unused.then(|| Contradiction {
        key: "math",
        message: "`math = \"mathjax\"` has no effect with `format = \"mdx\"`".to_owned(),
        help: "write `math = \"dollars\"`, and formulas between dollar signs".to_owned(),
    })
}

/// `skip-preprocessors` names one that the book does not have.
fn skipped_preprocessor(config: &Config) -> Option<Contradiction> {
    let has = |name: &str| config.file.exact(&["preprocessor", name]).is_some();
    let mut names = config.skip_preprocessors.iter();
    let name = names.find(|name| !has(name))?;
    Some(Contradiction {
        key: "skip-preprocessors",
        message: format!(
            "`skip-preprocessors` names `{name}`, and the book has no `[preprocessor.{name}]`"
        ),
        help: "correct the name, or remove it".to_owned(),
    })
}

/// Pictures of pages without the address of the site, which links to them need.
fn cards_without_site(config: &Config) -> Option<Contradiction> {
    let is_unused = !config.social_card_fonts.is_empty() && config.site_url.is_none();
    is_unused.then(|| Contradiction {
        key: "social-card-fonts",
        message: "`social-card-fonts` has no effect without `site-url`".to_owned(),
        help: "write `site-url`, the address at which the site is published".to_owned(),
    })
}

/// The menu of assistants is beside the button that copies the Markdown of a page.
fn assistants_without_markdown(config: &Config) -> Option<Contradiction> {
    let is_unused = config.has_own("assistants") && config.assistants && !config.markdown_pages;
    is_unused.then(|| Contradiction {
        key: "assistants",
        message: "`assistants` has no effect with `markdown-pages = false`".to_owned(),
        help: "remove one of the two".to_owned(),
    })
}

/// Two versions that browsers cannot tell apart; those that are built here have an error of their own.
fn one_name_of_versions(config: &Config) -> Option<Contradiction> {
    let names: Vec<_> = config.versions.iter().map(|it| &it.name).collect();
    let mut twice = (1..names.len()).filter(|at| names[..*at].contains(&names[*at]));
    let at = twice.find(|at| !config.versions[*at].is_built_here())?;
    Some(Contradiction {
        key: "versions",
        message: format!("two versions are named `{}`", names[at]),
        help: "give each version another `name`".to_owned(),
    })
}

/// A group of one synonym has no other word to find.
fn synonym_alone(config: &Config) -> Option<Contradiction> {
    let alone = config.search.synonyms.iter().find(|it| it.len() < 2)?;
    let word = alone.first().map_or("", String::as_str);
    Some(Contradiction {
        key: "search",
        message: format!("the group of synonyms `[\"{word}\"]` has one word, so it has no effect"),
        help: "write the words with one meaning into one group: `[\"colour\", \"color\"]`"
            .to_owned(),
    })
}

/// Whether two hosts or origins are the same: capitals and a final slash have no meaning.
fn is_same(one: &str, other: &str) -> bool {
    let plain = |text: &str| text.trim_end_matches('/').to_ascii_lowercase();
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::contradictions;
    use crate::Config;

    #[test]
    fn settings_that_contradict_each_other_are_reported() {
        for (site_url, base_path, of_html, cname, keys) in [
            ("https://a.b", "/", None, None, &[][..]),
            ("https://a.b/", "/docs/", None, None, &[]),
            ("https://a.b/docs/", "/docs/", None, None, &["https://a.b"]),
            ("https://a.b/docs", "/", None, None, &["https://a.b"]),
            ("https://a.b:8/x/y", "/y/", None, None, &["https://a.b:8"]),
            ("https://a.b", "/d/", Some("/d"), Some("A.B"), &[]),
            ("https://a.b", "/d/", Some("https://a.b/d/"), None, &[]),
            ("https://a.b", "/d/", Some("/e/"), None, &["remove one"]),
            (
                "https://a.b",
                "/",
                Some("https://c.d"),
                None,
                &["remove one"],
            ),
            ("https://a.b", "/", None, Some("c.d"), &["https://c.d"]),
        ] {
            let mut config = Config {
                site_url: Some(site_url.to_owned()),
                base_path: base_path.to_owned(),
                ..Config::default()
            };
            config.html.site_url = of_html.map(str::to_owned);
            config.html.cname = cname.map(str::to_owned);
            let found = contradictions(&config);
            let helps: Vec<_> = found.iter().flat_map(|one| &one.help).collect();
            assert_eq!(helps.len(), keys.len(), "{site_url} {base_path}: {helps:?}");
            for (help, key) in helps.iter().zip(keys) {
                assert!(help.contains(key), "{site_url}: {help}");
            }
        }
    }
}
