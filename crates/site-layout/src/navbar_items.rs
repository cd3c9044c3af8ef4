//! The configured entries of the navbar.

use std::collections::BTreeMap;

use book_config::{Config, MenuLinkConfig, NavbarItemConfig};
use diagnostics::{Diagnostic, Severity, codes, suggestion};
use site_model::{MenuLink, NavbarItem, SiteLink};

use crate::icon;

/// The path of the key at fault below the entry, and the finding about it.
type Fault = (Vec<String>, Box<Diagnostic>);

/// The site as entries refer to it.
#[derive(Clone, Copy)]
struct Targets<'a> {
    nav: &'a nav_model::Site,
    /// The addresses of the owner's icons by name.
    icons: &'a BTreeMap<String, String>,
}

/// Returns the path of a built-in icon, or the address of a picture, which are in `icons`.
pub(super) fn icon(name: &str, icons: &BTreeMap<String, String>) -> Option<String> {
    let path = || icon::path(name).map(str::to_owned);
    icons.get(name).cloned().or_else(path)
}

impl Targets<'_> {
    fn icon(self, name: &str) -> Option<String> {
        icon(name, self.icons)
    }

    fn icon_of(self, item: &MenuLinkConfig) -> Option<String> {
        self.icon(item.icon.as_deref()?)
    }
}

/// Returns the valid entries and reports the others.
pub(super) fn build(
    config: &Config,
    nav: &nav_model::Site,
    icons: &BTreeMap<String, String>,
    found: &mut Vec<Diagnostic>,
) -> Vec<NavbarItem> {
    let targets = Targets { nav, icons };
    let mut items = Vec::new();
    for (at, item) in config.navbar.items.iter().enumerate() {
        let mut faults = Vec::new();
        match entry(item, targets) {
            Ok(built) => {
                items.push(built);
                faults.extend(nameless(item, targets));
                faults.extend(unknown_icons(item, targets));
            }
            Err(fault) => faults.push(fault),
        }
        for (path, diagnostic) in faults {
            let at = at.to_string();
            let mut key = vec!["navbar", "items", at.as_str()];
            key.extend(path.iter().map(String::as_str));
            found.push(diagnostic.at(config.place(&key)));
        }
    }
    mark_sections(&mut items, nav);
    items
}

/// Marks each entry as current on all pages with the sidebar of its page, as Docusaurus marks entries of
/// documents. Entries that share a sidebar are current on their own pages alone.
fn mark_sections(items: &mut [NavbarItem], nav: &nav_model::Site) {
    let sidebar_of = |href: &str| nav.at(&nav_model::decode(href))?.sidebar.clone();
    let sidebars: Vec<Option<String>> = items
        .iter()
        .map(|item| match item {
            NavbarItem::Link {
                link,
                active_sidebar,
                ..
            } => active_sidebar.clone().or_else(|| sidebar_of(&link.href)),
            _ => None,
        })
        .collect();
    for (item, sidebar) in items.iter_mut().zip(&sidebars) {
        let has_own = sidebars.iter().filter(|it| *it == sidebar).count() == 1;
        if let NavbarItem::Link { active_sidebar, .. } = item
            && active_sidebar.is_none()
            && has_own
        {
            active_sidebar.clone_from(sidebar);
        }
    }
}

/// Returns an entry and the links of its menu, each with its path below the entry.
fn links(item: &NavbarItemConfig) -> impl Iterator<Item = (Vec<String>, &MenuLinkConfig)> {
    let inner = item.items.iter().enumerate();
    let inner = inner.map(|(at, link)| (vec!["items".to_owned(), at.to_string()], link));
    [(Vec::new(), &item.link)].into_iter().chain(inner)
}

/// Returns a warning for each icon that does not exist.
fn unknown_icons(item: &NavbarItemConfig, targets: Targets<'_>) -> Vec<Fault> {
    let warning = |(mut path, link): (Vec<String>, &MenuLinkConfig)| {
        let name = link
            .icon
            .as_deref()
            .filter(|name| targets.icon(name).is_none())?;
        path.push("icon".to_owned());
        Some((path, unknown_icon(name)))
    };
    links(item).filter_map(warning).collect()
}

/// Returns the warning for an icon that does not exist.
pub(super) fn unknown_icon(name: &str) -> Box<Diagnostic> {
    let (message, help) = if icon::is_file(name) {
        (
            format!("the icon `theme/{name}` cannot be read, so the link has none"),
            "put the file into `theme`, or correct the name".to_owned(),
        )
    } else {
        (
            format!("unknown icon `{name}`, so the link has none"),
            suggestion(name, icon::NAMES.into_iter(), "known icons"),
        )
    };
    let found = Diagnostic::new(codes::BAD_NAVBAR_ITEM, Severity::Warning, message);
    Box::new(found.help(help))
}

/// Returns a warning for an entry, and for each link of its menu, that has an icon and no name.
fn nameless(item: &NavbarItemConfig, targets: Targets<'_>) -> Vec<Fault> {
    let warning = |(mut path, link): (Vec<String>, &MenuLinkConfig)| {
        let icon = link.icon.as_deref();
        let icon = icon.filter(|name| targets.icon(name).is_some())?;
        let has_other_name = link.doc.is_some() || link.sidebar.is_some();
        let message = match &link.label {
            Some(label) if !label.trim().is_empty() => return None,
            Some(_) => format!("the navbar entry with the icon `{icon}` has an empty name"),
            None if has_other_name => return None,
            None => {
                format!("the navbar entry with the icon `{icon}` has only its address as a name")
            }
        };
        let key = if link.label.is_some() {
            "label"
        } else {
            "icon"
        };
        path.push(key.to_owned());
        let found = Diagnostic::new(codes::BAD_NAVBAR_ITEM, Severity::Warning, message);
        let help = "write a `label`: it is shown beside the icon, and screen readers speak it";
        Some((path, Box::new(found.help(help))))
    };
    links(item).filter_map(warning).collect()
}

fn entry(item: &NavbarItemConfig, targets: Targets<'_>) -> Result<NavbarItem, Fault> {
    let position = item.position;
    match item.r#type.as_deref() {
        Some("versions") => return Ok(NavbarItem::Versions { position }),
        Some(other) => return Err(fault("type", &format!("unknown type `{other}`"))),
        None => {}
    }
    if item.items.is_empty() {
        let MenuLink { link, icon } = link(&item.link, targets)?;
        return Ok(NavbarItem::Link {
            link,
            position,
            active_sidebar: item
                .link
                .doc
                .is_none()
                .then(|| item.link.sidebar.clone())
                .flatten(),
            icon,
        });
    }
    let Some(label) = item.link.label.clone() else {
        return Err(fault("items", "a menu needs a label"));
    };
    let links = item.items.iter().enumerate().map(|(at, inner)| {
        link(inner, targets).map_err(|(path, diagnostic)| {
            let inside = ["items".to_owned(), at.to_string()];
            (inside.into_iter().chain(path).collect(), diagnostic)
        })
    });
    Ok(NavbarItem::Menu {
        label,
        icon: targets.icon_of(&item.link),
        items: links.collect::<Result<_, Fault>>()?,
        position,
    })
}

fn link(item: &MenuLinkConfig, targets: Targets<'_>) -> Result<MenuLink, Fault> {
    let nav = targets.nav;
    let label = |fallback: &str| item.label.clone().unwrap_or_else(|| fallback.to_owned());
    let at = |key: &str| {
        let path = vec![key.to_owned()];
        move |found: Box<nav_model::Diagnostic>| (path, Box::new(Diagnostic::from(&*found)))
    };
    let target = item.to.as_ref().or(item.href.as_ref());
    let (label, href) = match (&item.doc, &item.sidebar, target) {
        (Some(id), ..) => {
            let doc = nav.expect_doc(id).map_err(at("doc"))?;
            (label(&doc.label), nav_model::address(&doc.path))
        }
        (None, Some(name), _) => {
            let path = nav.expect_sidebar(name).map_err(at("sidebar"))?;
            (label(name), nav_model::address(path))
        }
        (None, None, Some(href)) if item.to.is_none() && !is_address(href) => {
            let message = format!(
                "an entry of `[output.react.navbar]` has `href = \"{href}\"`, which is not a full address"
            );
            let found = Diagnostic::new(codes::BAD_NAVBAR_ITEM, Severity::Error, message);
            let help = format!(
                "write `to = \"/{href}\"` for a page of this site, or `https://` before the address"
            );
            return Err((vec!["href".to_owned()], Box::new(found.help(help))));
        }
        (None, None, Some(href)) => (label(href), href.clone()),
        (None, None, None) => return Err(fault("to", "it has no target")),
    };
    Ok(MenuLink {
        link: SiteLink { label, href },
        icon: targets.icon_of(item),
    })
}

/// Returns the addresses of an entry and of its menu.
pub(super) fn hrefs(item: &mut NavbarItem) -> Vec<&mut String> {
    match item {
        NavbarItem::Link { link, .. } => vec![&mut link.href],
        NavbarItem::Menu { items, .. } => items.iter_mut().map(|it| &mut it.link.href).collect(),
        NavbarItem::Versions { .. } => Vec::new(),
    }
}

/// Whether browsers can read the value of `href`: as a full address, or as a path or an anchor.
fn is_address(href: &str) -> bool {
    safe_html::is_full_address(href) || href.starts_with(['/', '#', '.'])
}

fn fault(key: &str, message: &str) -> Fault {
    let help = "add one of `to`, `href`, `doc`, `sidebar`, `items` with a `label`, or `type = \"versions\"`";
    (vec![key.to_owned()], Box::new(unusable(message).help(help)))
}

fn unusable(message: &str) -> Diagnostic {
    let message = format!("an entry of `[output.react.navbar]` cannot be used: {message}");
    Diagnostic::new(codes::BAD_NAVBAR_ITEM, Severity::Error, message)
}
