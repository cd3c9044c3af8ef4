//! Checks redirects from old paths to new ones.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    rc::Rc,
};

use crate::{
    address::{
        program_pages::{SEARCH, is_screen},
        route::{address, decode, join, normalise, split_address},
    },
    diagnostic::{Code, Diagnostic},
    nearest::nearest,
    site::Site,
};

/// Returns the valid redirects and reports the others to `found`. `files` are the files of the site
/// that they may lead to.
pub(crate) fn check(
    wanted: &[(String, String)],
    files: &BTreeSet<String>,
    site: &Site,
    found: &mut Vec<Diagnostic>,
) -> BTreeMap<String, String> {
    let mut clean: BTreeMap<String, String> = BTreeMap::new();
    let mut keys: BTreeMap<String, &str> = BTreeMap::new();
    for (from, to) in wanted {
        let to = match file_target(to, files, site) {
            Some(file) => Ok(file),
            None => clean_target(to),
        };
        if is_redirect_pattern(from) {
            let message = format!("`{from}` is a pattern, and a redirect leads from one address");
            let help = "write each address, or the pattern in the rules of your host";
            report(found, from, Fault { message, help });
            continue;
        }
        match (clean_source(from), to) {
            (Err(message), _) => {
                let help = "write a path that starts with `/`";
                report(found, from, Fault { message, help });
            }
            (_, Err(message)) => {
                let help = "write a path of this site, or an address with `https://`";
                report(found, from, Fault { message, help });
            }
            (Ok(path), Ok(to)) => {
                keys.entry(path.clone()).or_insert(from);
                let first = clean.entry(path).or_insert_with(|| to.clone());
                if *first != to {
                    let message = format!("`{from}` is redirected twice: to `{first}` and `{to}`");
                    let help = "remove one of the two";
                    report(found, from, Fault { message, help });
                }
            }
        }
    }
    // The files of a page, such as `/a.html` and `/a/index.html`, have one address here.
    clean.retain(|from, to| {
        let (path, rest) = split_address(to);
        !(rest.is_empty() && normalise(path) == *from && site.at(from).is_some())
    });
    let mut kept = BTreeMap::new();
    let mut chains = Chains {
        redirects: &clean,
        files,
        site,
        ends: HashMap::new(),
    };
    for (from, to) in &clean {
        match fault(from, to, &mut chains) {
            Some(fault) => report(found, keys[from], fault),
            None => {
                kept.insert(from.clone(), to.clone());
            }
        }
    }
    kept
}

fn report(found: &mut Vec<Diagnostic>, from: &str, fault: Fault) {
    let one = Diagnostic::new(Code::Redirect, fault.message).key(from);
    found.push(one.help(fault.help));
}

/// The reason why a redirect is not used, and a remedy.
struct Fault {
    pub message: String,
    help: &'static str,
}

/// Returns whether the key of a redirect has a placeholder of hosts such as Netlify: `/old/*`,
/// `/old/:page`. Such a redirect is reported and not used.
pub fn is_redirect_pattern(from: &str) -> bool {
    let mut parts = from.split('/');
    !from.contains("://") && parts.any(|part| part.contains('*') || part.starts_with(':'))
}

fn clean_source(from: &str) -> Result<String, String> {
    let is_path = !from.contains(['?', '#', '\\', '\0']) && !from.contains("://");
    let path = normalise(from);
    match join(&path) {
        Some(joined) if is_path && joined == path => Ok(path),
        _ => Err(format!(
            "`{from}` is not a path of this site, so it cannot be redirected"
        )),
    }
}

/// Returns the address of a file of the site that is not the file of a page.
fn file_target(to: &str, files: &BTreeSet<String>, site: &Site) -> Option<String> {
    let (path, rest) = split_address(to);
    let path = join(&decode(path)).filter(|_| !path.starts_with("//"))?;
    let is_page = site.at(&normalise(&path)).is_some();
    (!is_page && is_file(&path, files)).then(|| format!("{}{rest}", address(&path)))
}

fn is_file(path: &str, files: &BTreeSet<String>) -> bool {
    files.contains(path.trim_start_matches('/'))
}

fn clean_target(to: &str) -> Result<String, String> {
    if is_external(to) {
        return Ok(to.to_owned());
    }
    let (path, rest) = split_address(to);
    let has_scheme = path
        .split('/')
        .next()
        .is_some_and(|part| part.contains(':'));
    let inside = join(&normalise(path)).filter(|_| !has_scheme && !path.starts_with("//"));
    match inside {
        Some(path) => Ok(format!("{}{rest}", address(&path))),
        None => Err(format!(
            "`{to}` is neither a path of this site nor an `https://` address"
        )),
    }
}

fn fault(from: &str, to: &str, chains: &mut Chains<'_>) -> Option<Fault> {
    let site = chains.site;
    if let Some(doc) = site.at(from) {
        let source = &doc.source;
        let message =
            format!("the redirect from `{from}` never applies: `{source}` has this address");
        let help = "remove it, or give the page another address with `slug`";
        return Some(Fault { message, help });
    }
    if site.is_draft(from) || is_screen(from) {
        let message = format!("the redirect from `{from}` conflicts with a screen of the site");
        let help = "remove it, or correct the path that it leads from";
        return Some(Fault { message, help });
    }
    match chains.end(to) {
        End::Found => None,
        End::At(path) => lost(from, &path, site),
        End::Loop => Some(Fault {
            message: format!("the redirect from `{from}` loops"),
            help: "let one of the redirects lead to a page",
        }),
    }
}

/// The redirects, followed to their ends.
struct Chains<'a> {
    redirects: &'a BTreeMap<String, String>,
    files: &'a BTreeSet<String>,
    site: &'a Site,
    /// The end of the chain at each path that was followed: in a chain of thousands, each redirect
    /// would follow all after it.
    ends: HashMap<String, End>,
}

/// The end of a chain of redirects.
#[derive(Clone)]
enum End {
    /// A file, or another site.
    Found,
    /// A path that is not redirected.
    At(Rc<str>),
    Loop,
}

impl Chains<'_> {
    /// Returns the end of the chain that begins at the address `to`.
    fn end(&mut self, to: &str) -> End {
        let mut at = to;
        let mut passed = Vec::new();
        let end = loop {
            let written = split_address(at).0;
            let path = normalise(written);
            let leads_to_file =
                || self.site.at(&path).is_none() && is_file(&decode(written), self.files);
            if is_external(at) || leads_to_file() {
                break End::Found;
            }
            if let Some(end) = self.ends.get(&path) {
                break end.clone();
            }
            let Some(next) = self.redirects.get(&path) else {
                break End::At(path.into());
            };
            at = next;
            // It loops if the chain comes here again.
            self.ends.insert(path.clone(), End::Loop);
            passed.push(path);
        };
        let ends = passed.into_iter().map(|path| (path, end.clone()));
        self.ends.extend(ends);
        end
    }
}

/// Returns the fault of a chain of redirects that ends at `path`, or `None` if the path exists.
fn lost(from: &str, path: &str, site: &Site) -> Option<Fault> {
    // Without a page at `/`, it leads to the first page.
    let is_start = path == "/" && site.docs.iter().any(|doc| !doc.front.unlisted);
    let is_there =
        is_start || site.at(path).is_some() || path == SEARCH || is_tag_screen(path, site);
    if is_there {
        return None;
    }
    if site.is_draft(path) {
        let message =
            format!("the redirect from `{from}` leads to `{path}`, which is an unwritten page");
        let help = "write the page, or lead to another one";
        return Some(Fault { message, help });
    }
    let near = nearest(path, site.docs.iter().map(|doc| doc.path.as_str()));
    let hint = near.map(|near| format!(" (nearest: `{near}`)"));
    let hint = hint.unwrap_or_default();
    let message =
        format!("the redirect from `{from}` leads to `{path}`, which does not exist{hint}");
    let is_file = [".md", ".mdx", ".html"]
        .iter()
        .any(|end| path.ends_with(end));
    let help = match is_file {
        true => "write the address of the page, such as `/two` for `two.md`",
        false => "correct the target, or write the full address of a page outside the book",
    };
    Some(Fault { message, help })
}

fn is_tag_screen(path: &str, site: &Site) -> bool {
    let mut tags = site.tags.iter();
    tags.any(|tag| tag.path == path || tag.list == path) || site.blog_screens.contains(path)
}

/// Returns whether an address is http or https. Other schemes could run a script.
fn is_external(address: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| {
        address
            .get(..scheme.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    })
}
