//! Finds modules that import one another in a cycle.
//!
//! At every level of a crate's module tree, one sibling imports another when any file below it
//! names an item of any file below the other. The files are parsed with `syn`; test code is left
//! out, because tests of a module may use anything.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use anyhow::{Context, Result};
use syn::{Item, ItemMod, UseTree, visit::Visit};

/// Modules that may import one another, by crate, because their types or languages are recursive.
///
/// A node of a tree holds values, and a value holds nodes.
const RECURSIVE: &[(&str, &[&str])] = &[("mdx-lite", &["node", "value"])];

/// A path of module names from the crate's root.
type ModulePath = Vec<String>;

/// Returns a sentence for each cycle among the modules of the crate in `folder`.
pub(super) fn cycles(folder: &Path) -> Result<Vec<String>> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let source = folder.join("src");
    let root = ["lib.rs", "main.rs"]
        .map(|file| source.join(file))
        .into_iter()
        .find(|file| file.is_file());
    let Some(root) = root else {
        return Ok(Vec::new());
    };
    let mut modules = Modules::default();
    modules.read(&root, &source, Vec::new())?;
    Ok(modules
        .levels()
        .into_values()
        .filter_map(|siblings| cycle(&without_exempt(&name, siblings)))
        .map(|cycle| {
            format!(
                "{name}: modules import one another in a cycle: {}",
                cycle.join(" → ")
            )
        })
        .collect())
}

/// Removes imports among modules that [`RECURSIVE`] lists together.
fn without_exempt(name: &str, mut siblings: Siblings) -> Siblings {
    for (user, used) in &mut siblings {
        used.retain(|used| {
            !RECURSIVE.iter().any(|(of, modules)| {
                *of == name && modules.contains(&&**user) && modules.contains(&&**used)
            })
        });
    }
    siblings
}

/// The modules of a crate.
#[derive(Default)]
struct Modules(BTreeMap<ModulePath, Module>);

/// The names of one module.
#[derive(Default)]
struct Module {
    /// Every path that the module's code names, relative to the module.
    paths: BTreeSet<ModulePath>,
    /// The path behind each imported name.
    imports: BTreeMap<String, ModulePath>,
}

/// The imports among modules with one parent.
type Siblings = BTreeMap<String, BTreeSet<String>>;

impl Modules {
    /// Reads a file and the files of the modules that it declares in `folder`.
    fn read(&mut self, file: &Path, folder: &Path, path: ModulePath) -> Result<()> {
        let text =
            fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
        let syntax =
            syn::parse_file(&text).with_context(|| format!("parsing {}", file.display()))?;
        for item in &syntax.items {
            if let Item::Mod(declared) = item
                && declared.content.is_none()
                && !is_test(&declared.attrs)
            {
                let name = declared.ident.to_string();
                let below = folder.join(&name);
                let own = folder.join(format!("{name}.rs"));
                let file = if own.is_file() {
                    own
                } else {
                    below.join("mod.rs")
                };
                self.read(&file, &below, [path.as_slice(), &[name]].concat())?;
            }
        }
        let mut module = Module::default();
        module.visit_file(&syntax);
        self.0.insert(path, module);
        Ok(())
    }

    /// Returns, for each module with children, which of its children import which others.
    fn levels(&self) -> BTreeMap<ModulePath, Siblings> {
        let mut levels: BTreeMap<ModulePath, Siblings> = BTreeMap::new();
        for (from, module) in &self.0 {
            for to in module
                .paths
                .iter()
                .filter_map(|path| self.target(from, path))
            {
                let common = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
                if let (Some(user), Some(used)) = (from.get(common), to.get(common)) {
                    let siblings = levels.entry(from[..common].to_vec()).or_default();
                    siblings
                        .entry(user.clone())
                        .or_default()
                        .insert(used.clone());
                }
            }
        }
        levels
    }

    /// Returns the module that defines what `path` names within `module`.
    fn target(&self, module: &ModulePath, path: &[String]) -> Option<ModulePath> {
        let first = path.first()?;
        let (mut at, start) = match first.as_str() {
            "crate" => (Vec::new(), 1),
            "self" => (module.clone(), 1),
            "super" => (module.split_last()?.1.to_vec(), 1),
            _ => (module.clone(), 0),
        };
        if start == 0
            && !self
                .0
                .contains_key(&[module.as_slice(), std::slice::from_ref(first)].concat())
        {
            return None;
        }
        for (index, name) in path.iter().enumerate().skip(start) {
            let child = [at.as_slice(), std::slice::from_ref(name)].concat();
            if name == "super" {
                at.pop()?;
            } else if self.0.contains_key(&child) {
                at = child;
            } else {
                let rest = &path[index + 1..];
                return match self.0.get(&at)?.imports.get(name) {
                    // A module that imports its own name would be followed for ever.
                    Some(import) if (&at, import.as_slice()) != (module, path) => {
                        let whole = [import.as_slice(), rest].concat();
                        self.target(&at, &whole).or(Some(at))
                    }
                    _ => Some(at),
                };
            }
        }
        Some(at)
    }
}

impl Module {
    fn add_use(&mut self, tree: &UseTree, before: &[String]) {
        let with = |name: &syn::Ident| [before, &[name.to_string()]].concat();
        match tree {
            UseTree::Path(path) => self.add_use(&path.tree, &with(&path.ident)),
            UseTree::Group(group) => {
                for tree in &group.items {
                    self.add_use(tree, before);
                }
            }
            UseTree::Name(name) if name.ident == "self" => {
                self.add_import(before.last().cloned().unwrap_or_default(), before.to_vec());
            }
            UseTree::Name(name) => self.add_import(name.ident.to_string(), with(&name.ident)),
            UseTree::Rename(name) => self.add_import(name.rename.to_string(), with(&name.ident)),
            UseTree::Glob(_) => {
                self.paths.insert(before.to_vec());
            }
        }
    }

    fn add_import(&mut self, name: String, path: ModulePath) {
        self.paths.insert(path.clone());
        self.imports.insert(name, path);
    }
}

impl<'ast> Visit<'ast> for Module {
    fn visit_item(&mut self, item: &'ast Item) {
        match item {
            Item::Use(item) if !is_test(&item.attrs) => self.add_use(&item.tree, &[]),
            Item::Use(_) => {}
            Item::Fn(item) if is_test(&item.attrs) => {}
            Item::Impl(item) if is_test(&item.attrs) => {}
            _ => syn::visit::visit_item(self, item),
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names = path.segments.iter().map(|part| part.ident.to_string());
        self.paths.insert(names.collect());
        syn::visit::visit_path(self, path);
    }
}

/// Whether attributes limit an item to test builds.
fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg_test = || {
            let name = attribute.parse_args::<syn::Path>();
            name.is_ok_and(|name| name.is_ident("test"))
        };
        attribute.path().is_ident("cfg") && is_cfg_test()
    })
}

/// Returns one cycle among siblings, its first module repeated at the end.
fn cycle(siblings: &Siblings) -> Option<Vec<String>> {
    siblings.keys().find_map(|start| {
        let mut path = vec![start.clone()];
        let mut seen = BTreeSet::new();
        leads_back(siblings, start, &mut path, &mut seen).then_some(path)
    })
}

/// Extends `path` until it ends with `start`; `false` where no import leads there.
fn leads_back(
    siblings: &Siblings,
    start: &String,
    path: &mut Vec<String>,
    seen: &mut BTreeSet<String>,
) -> bool {
    let at = path.last().cloned().unwrap_or_default();
    for next in siblings.get(&at).into_iter().flatten() {
        path.push(next.clone());
        if next == start || (seen.insert(next.clone()) && leads_back(siblings, start, path, seen)) {
            return true;
        }
        path.pop();
    }
    false
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::cycles;

    /// Returns the cycles of a crate with these files below `src`.
    fn found(files: &[(&str, &str)]) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let file = folder.path().join("src").join(name);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, text).unwrap();
        }
        let cycles = cycles(folder.path()).unwrap();
        cycles
            .iter()
            .map(|text| text.rsplit(": ").next().unwrap().to_owned())
            .collect()
    }

    #[test]
    fn cycles_among_siblings() {
        type Files<'a> = &'a [(&'a str, &'a str)];
        let table: &[(Files<'_>, &[&str])] = &[
            (
                &[
                    ("lib.rs", "mod a; mod b;"),
                    ("a.rs", "use crate::b::B;"),
                    ("b.rs", "pub struct B;"),
                ],
                &[],
            ),
            (
                &[
                    ("lib.rs", "mod a; mod b;"),
                    ("a.rs", "use crate::b::B;"),
                    ("b.rs", "fn f() { crate::a::g(); }"),
                ],
                &["a → b → a"],
            ),
            (
                &[
                    ("lib.rs", "mod a; mod b;"),
                    ("a.rs", "use crate::b::B;"),
                    ("b.rs", "#[cfg(test)] mod tests { use crate::a::A; }"),
                ],
                &[],
            ),
            (
                &[
                    ("lib.rs", "mod a; mod b; pub use a::A; pub use self::b::B;"),
                    ("a.rs", "use super::B;"),
                    ("b.rs", "mod c;"),
                    ("b/c.rs", "use crate::a::A;"),
                ],
                &["a → b → a"],
            ),
            (
                &[
                    ("lib.rs", "mod a; pub struct P;"),
                    ("a.rs", "use super::P;"),
                ],
                &[],
            ),
        ];
        for (files, expected) in table {
            assert_eq!(found(files), *expected, "{files:?}");
        }
    }
}
