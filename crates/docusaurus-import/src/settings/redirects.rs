//! The redirects of a site: the book gets each that leads from an address below its base path.

use super::read::Settings;
use crate::{
    docs::document_set::{is_named, name_and_options},
    files::is_of_program,
    left_out::{Kind, LeftOut},
    script::value::Value,
};

/// The options that give redirects for many pages by a rule.
const RULES: [&str; 3] = ["fromExtensions", "toExtensions", "createRedirects"];

/// Returns the redirects of a configuration as paths of the book; others are added to `left_out`.
pub(crate) fn read(
    config: &Value,
    settings: &Settings,
    left_out: &mut LeftOut,
) -> Vec<(String, String)> {
    let plugins = config.get("plugins").map_or(&[][..], Value::items);
    let plugins = plugins.iter().map(name_and_options);
    let mut found = Vec::new();
    for (_, options) in plugins.filter(|(name, _)| is_named(name, "client-redirects")) {
        for rule in RULES.iter().filter(|rule| options.get(rule).is_some()) {
            left_out.add(Kind::Redirect, format!("those by `{rule}`"));
        }
        for redirect in options.get("redirects").map_or(&[][..], Value::items) {
            let to = redirect.text_of("to").unwrap_or_default();
            let from = redirect.get("from");
            let from = from.map_or(&[][..], |from| match from {
                Value::List(all) => all,
                one => std::slice::from_ref(one),
            });
            for from in from.iter().filter_map(Value::text) {
                let redirect = below(&from, settings.route()).zip(target(&to, settings));
                match redirect.filter(is_usable) {
                    Some(redirect) => found.push(redirect),
                    None => left_out.add(Kind::Redirect, format!("from {from} to {to}")),
                }
            }
        }
    }
    found
}

/// Whether a redirect has no control characters and does not begin in a folder of the program.
fn is_usable((from, to): &(String, String)) -> bool {
    let is_plain = |text: &str| !text.contains(char::is_control);
    is_plain(from) && is_plain(to) && !is_of_program(from.trim_start_matches('/'))
}

/// Returns the target of a redirect for the book: a path, or an address outside of it.
fn target(to: &str, settings: &Settings) -> Option<String> {
    if to.starts_with("//") {
        return None;
    }
    if !to.starts_with('/') {
        let is_web = to.starts_with("https://") || to.starts_with("http://");
        return is_web.then(|| to.to_owned());
    }
    let outside = || {
        let url = settings.url.as_deref()?;
        Some(format!("{url}{}{to}", settings.site_base()))
    };
    below(to, settings.route()).or_else(outside)
}

/// Returns the path in the book for a path of the site; `None` for one outside of the route.
pub(crate) fn below(path: &str, route: &str) -> Option<String> {
    let rest = path.strip_prefix('/')?.strip_prefix(route)?;
    let is_whole = route.is_empty() || rest.is_empty() || rest.starts_with(['/', '?', '#']);
    is_whole.then(|| format!("/{}", rest.trim_start_matches('/')))
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::{left_out::LeftOut, script::value::Value, settings::read::Settings};

    fn found(site: &str, redirects: &str) -> (String, usize) {
        let json = format!(
            r#"{{{site}, "plugins": [["x"], ["@docusaurus/plugin-client-redirects", {redirects}]]}}"#
        );
        let config = Value::from_json(&json).unwrap();
        let mut left_out = LeftOut::default();
        let found = read(&config, &Settings::read(&config), &mut left_out);
        let shown: Vec<_> = found.iter().map(|(a, b)| format!("{a}={b}")).collect();
        let lines = left_out
            .messages()
            .map(|message| message.lines().count() - 1);
        (shown.join(" "), lines.sum())
    }

    #[test]
    fn redirects_are_paths_of_the_book() {
        const SITE: &str = r#""url": "https://a.b", "baseUrl": "/p/""#;
        const AT_ROOT: &str =
            r#""presets": [["classic", {"docs": {"routeBasePath": "/"}}]], "baseUrl": "/p/""#;
        for (site, redirects, wanted) in [
            (
                SITE,
                r#"{"redirects": [{"from": "/docs/old", "to": "/docs/new#a"}, {"from": ["/docs/x", "/y"], "to": "/docs"}]}"#,
                ("/old=/new#a /x=/", 1),
            ),
            (
                SITE,
                r#"{"redirects": [{"from": "/docs/a", "to": "/blog"}, {"from": "/docs/b", "to": "https://c.d"}, {"from": "/docsb", "to": "/docs/c"}]}"#,
                ("/a=https://a.b/p/blog /b=https://c.d", 1),
            ),
            (
                AT_ROOT,
                r#"{"redirects": [{"from": "/old", "to": "/docs/new"}], "fromExtensions": ["html"], "createRedirects": {}}"#,
                ("/old=/docs/new", 2),
            ),
            (
                SITE,
                r#"{"redirects": [{"from": "/docs/a", "to": "javascript://b"}, {"from": "/docs/a\n", "to": "/docs/b"}, {"from": "/docs/a", "to": "/docs/b\u0007"}, {"from": "/docs/_data/manifest.json", "to": "/docs/b"}, {"from": "/docs/a", "to": "//c"}]}"#,
                ("", 5),
            ),
            (SITE, r#"{"redirects": "x"}"#, ("", 0)),
            (SITE, "null", ("", 0)),
        ] {
            let (shown, left_out) = found(site, redirects);
            assert_eq!((&*shown, left_out), wanted, "{redirects}");
        }
    }
}
