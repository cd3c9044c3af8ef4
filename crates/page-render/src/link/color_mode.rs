//! Pictures that are shown in one colour mode, in the forms of GitHub: an address that ends with
//! `#gh-dark-mode-only`, and `<picture>` with `prefers-color-scheme`.
//!
//! Readers switch the mode, which media queries do not see. A class hides the picture of the other
//! mode, and browsers do not load a lazy image that is hidden.

use safe_html::tree::{self, Element, HtmlNode};

/// The feature of media queries.
const FEATURE: &str = "prefers-color-scheme";

/// A colour mode of the site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Light,
    Dark,
}

impl Mode {
    pub(crate) const ALL: [Self; 2] = [Self::Light, Self::Dark];

    fn other(self) -> Self {
        match self {
            Self::Light => Self::Dark,
            Self::Dark => Self::Light,
        }
    }

    /// Returns the class of elements that are shown in this mode alone.
    pub(crate) fn class(self) -> &'static str {
        match self {
            Self::Light => "mr-only-light",
            Self::Dark => "mr-only-dark",
        }
    }

    /// Returns an address without the fragment that names a mode, and the mode.
    pub(crate) fn of_address(url: &str) -> (&str, Option<Self>) {
        match url.split_once('#') {
            Some((url, "gh-light-mode-only")) => (url, Some(Self::Light)),
            Some((url, "gh-dark-mode-only")) => (url, Some(Self::Dark)),
            _ => (url, None),
        }
    }
}

/// Returns HTML in which each picture with a mode follows the switch; `None` without such pictures.
pub(crate) fn with_modes(html: &str) -> Option<String> {
    let is_of_mode = |tag: &str| tag.contains(FEATURE) || tag.contains("-mode-only");
    if !is_of_mode(&html.to_ascii_lowercase()) {
        return None;
    }
    Some(tree::write(&nodes(tree::parse(html))))
}

fn nodes(before: Vec<HtmlNode>) -> Vec<HtmlNode> {
    let mut after = Vec::with_capacity(before.len());
    for node in before {
        let HtmlNode::Element(mut element) = node else {
            after.push(node);
            continue;
        };
        if element.name == "picture" && has_modes(&element) {
            for mode in Mode::ALL {
                after.push(HtmlNode::Element(picture(element.clone(), mode)));
            }
            continue;
        }
        if element.name == "img" {
            image(&mut element);
        }
        element.children = nodes(element.children);
        after.push(HtmlNode::Element(element));
    }
    after
}

/// Sets the mode of an image by its address.
fn image(element: &mut Element) {
    let Some(src) = element.attribute("src") else {
        return;
    };
    if let (src, Some(mode)) = Mode::of_address(src) {
        let src = src.to_owned();
        element.set_attribute("src", src);
        add_class(element, mode);
        load_lazily(element);
    }
}

fn has_modes(picture: &Element) -> bool {
    picture.children.iter().any(|node| match node {
        HtmlNode::Element(source) => source.attribute("media").is_some_and(|list| {
            list.split(',')
                .flat_map(conditions)
                .any(|it| scheme(it).is_some())
        }),
        HtmlNode::Text(_) => false,
    })
}

/// Returns the picture for a mode, without the sources for the other mode.
fn picture(mut element: Element, mode: Mode) -> Element {
    add_class(&mut element, mode);
    element.children.retain_mut(|node| {
        let HtmlNode::Element(inside) = node else {
            return true;
        };
        if inside.name == "img" {
            load_lazily(inside);
            // The id of one of two copies.
            inside
                .attributes
                .retain(|(name, _)| name != "id" || mode == Mode::Light);
        }
        let Some(media) = inside.attribute("media") else {
            return true;
        };
        let rest = media_in(media, mode);
        inside.attributes.retain(|(name, _)| name != "media");
        match rest {
            None => false,
            Some(rest) => {
                if !rest.is_empty() {
                    inside.set_attribute("media", rest);
                }
                true
            }
        }
    });
    element
}

fn add_class(element: &mut Element, mode: Mode) {
    let class = element.attribute("class").unwrap_or_default();
    let class = format!("{class} {}", mode.class());
    element.set_attribute("class", class.trim_start().to_owned());
}

fn load_lazily(element: &mut Element) {
    element.set_attribute("loading", "lazy".to_owned());
}

/// Returns the queries of a list that hold in a mode, without their conditions of the mode: empty if
/// one always holds, `None` if none can.
fn media_in(list: &str, mode: Mode) -> Option<String> {
    let mut rest = Vec::new();
    for query in list.split(',') {
        let parts: Vec<_> = conditions(query);
        if let Some(of) = negated_scheme(&parts) {
            let others = parts.iter().filter(|part| scheme(part).is_none());
            let others: Vec<_> = others.copied().collect();
            match others.join(" and ") {
                _ if of != mode => return Some(String::new()),
                // Without another condition, the query never holds.
                never if is_never(&never) => {}
                others => rest.push(others),
            }
            continue;
        }
        if parts
            .iter()
            .any(|part| scheme(part).is_some_and(|of| of != mode))
        {
            continue;
        }
        let others: Vec<_> = parts
            .into_iter()
            .filter(|part| scheme(part).is_none())
            .collect();
        if others.is_empty() {
            return Some(String::new());
        }
        rest.push(others.join(" and "));
    }
    (!rest.is_empty()).then(|| rest.join(", "))
}

/// Returns the mode of a query that begins with `not` and a type of media: it holds where not all of
/// its conditions hold.
fn negated_scheme(parts: &[&str]) -> Option<Mode> {
    let first = parts.first()?;
    let (not, rest) = first.split_once(char::is_whitespace)?;
    let is_type = not.eq_ignore_ascii_case("not") && !rest.trim_start().starts_with('(');
    let schemes = parts.iter().find_map(|part| scheme(part));
    schemes.filter(|_| is_type)
}

fn is_never(query: &str) -> bool {
    let words = query.split_ascii_whitespace();
    words.map(str::to_ascii_lowercase).eq(["not", "all"])
}

/// Returns the conditions of a query that must all hold.
fn conditions(query: &str) -> Vec<&str> {
    let lower = query.to_ascii_lowercase();
    let mut parts = Vec::new();
    let mut from = 0;
    for (at, _) in lower.match_indices(" and ") {
        parts.push(query[from..at].trim());
        from = at + " and ".len();
    }
    parts.push(query[from..].trim());
    parts
}

/// Returns the mode in which a condition holds: `(prefers-color-scheme: dark)`.
fn scheme(condition: &str) -> Option<Mode> {
    let compact: String = condition.split_ascii_whitespace().collect();
    let compact = compact.to_ascii_lowercase();
    let (is_negated, feature) = match compact.strip_prefix("not") {
        Some(rest) => (true, rest),
        None => (false, &*compact),
    };
    let value = feature.strip_prefix('(')?.strip_suffix(')')?;
    let mode = match value.strip_prefix(FEATURE)?.strip_prefix(':')? {
        "dark" => Mode::Dark,
        "light" => Mode::Light,
        _ => return None,
    };
    Some(if is_negated { mode.other() } else { mode })
}

#[cfg(test)]
mod tests {
    use super::{Mode, media_in};

    #[test]
    fn queries_lose_their_conditions_of_the_mode() {
        for (list, light, dark) in [
            ("(prefers-color-scheme: dark)", None, Some("")),
            ("(PREFERS-color-scheme:light)", Some(""), None),
            ("not (prefers-color-scheme: dark)", Some(""), None),
            (
                "screen and (prefers-color-scheme: dark) AND (width > 9px)",
                None,
                Some("screen and (width > 9px)"),
            ),
            (
                "print, (prefers-color-scheme: dark) and (width < 9px)",
                Some("print"),
                Some("print, (width < 9px)"),
            ),
            ("not all and (prefers-color-scheme: dark)", Some(""), None),
            (
                "NOT screen and (prefers-color-scheme: dark)",
                Some(""),
                Some("NOT screen"),
            ),
            (
                "not all and (prefers-color-scheme: light) and (width < 9px)",
                Some("not all and (width < 9px)"),
                Some(""),
            ),
            (
                "not screen and (width < 9px)",
                Some("not screen and (width < 9px)"),
                Some("not screen and (width < 9px)"),
            ),
            (
                "only screen and (prefers-color-scheme: dark)",
                None,
                Some("only screen"),
            ),
            (
                "(min-width: 9px)",
                Some("(min-width: 9px)"),
                Some("(min-width: 9px)"),
            ),
        ] {
            assert_eq!(media_in(list, Mode::Light).as_deref(), light, "{list}");
            assert_eq!(media_in(list, Mode::Dark).as_deref(), dark, "{list}");
        }
    }
}
