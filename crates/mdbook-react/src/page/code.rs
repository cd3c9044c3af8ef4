//! Blocks of code: coloured at build time, alive in the shell.

use code_highlight::{
    Language,
    block::{self, BlockOptions},
};
use mdx_lite::{Meta, Node};
use site_model::{Component, TabPanel};

use super::{
    Builder,
    piece::{self, Piece, ready},
};
use crate::npm::PackageManager;

/// The word in a fence's meta that asks for one tab a package manager.
const PACKAGE_MANAGERS: &str = "npm2yarn";

/// Tabs of package managers follow each other under this group id.
const PACKAGE_MANAGER_GROUP: &str = "package-manager";

/// Names of languages that mean no language.
const PLAIN: [&str; 4] = ["text", "txt", "plain", "plaintext"];

impl Builder<'_> {
    pub(super) fn code_block(&mut self, meta: &Meta, text: &str, node: &Node) -> Piece {
        self.built.volume.add_code(text);
        if meta.has(PACKAGE_MANAGERS) {
            return self.package_manager_tabs(meta, text, node);
        }
        let info = spaced(&meta.info);
        Piece::component(self.code(&info, text, node))
    }

    fn code(&mut self, info: &str, text: &str, node: &Node) -> Component {
        let block = block::parse(info, text, &BlockOptions::default());
        let highlighted = self
            .context
            .highlighter
            .highlight(&block.code, block.language());
        let is_plain = PLAIN.contains(&block.language());
        if highlighted.language == Language::Unknown && !is_plain && !block.language().is_empty() {
            let place = self.source.place(node.span.range());
            self.built
                .unknown_languages
                .entry(block.language().to_owned())
                .or_insert(place);
        }
        let html = code_highlight::html::block(&block, &highlighted);
        Component::Code {
            language: block.language.clone().filter(|_| !is_plain),
            title: block.title.clone(),
            first_line: block.show_line_numbers.then_some(block.start_number),
            copy: block.copy.clone(),
            id: self.next_id("code"),
            code: ready(html),
        }
    }

    fn package_manager_tabs(&mut self, meta: &Meta, text: &str, node: &Node) -> Piece {
        let info = meta.info.replace(PACKAGE_MANAGERS, "");
        let panel = |manager: PackageManager| {
            let code = self.code(&info, &manager.convert(text), node);
            TabPanel {
                value: manager.id().to_owned(),
                label: manager.label().to_owned(),
                children: piece::nodes(vec![Piece::component(code)]),
            }
        };
        let panels = PackageManager::ALL.into_iter().map(panel).collect();
        Piece::component(Component::Tabs {
            group_id: Some(PACKAGE_MANAGER_GROUP.to_owned()),
            query: None,
            selected: PackageManager::Npm.id().to_owned(),
            id: self.next_id("tabs"),
            panels,
        })
    }
}

/// mdBook joins attributes to the language by commas (`rust,ignore`).
fn spaced(info: &str) -> String {
    let (language, rest) = info.split_at(info.find(char::is_whitespace).unwrap_or(info.len()));
    format!("{}{rest}", language.replace(',', " "))
}

#[cfg(test)]
mod tests {
    use super::spaced;

    #[test]
    fn attributes_of_mdbook_leave_the_language() {
        assert_eq!(spaced("rust,ignore,editable"), "rust ignore editable");
        assert_eq!(spaced("ts title=\"a,b\""), "ts title=\"a,b\"");
    }
}
