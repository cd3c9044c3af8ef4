//! Code blocks: highlighted at build time, live components in the shell.

use std::collections::BTreeMap;

use build_cache::{watchdog::Subject, work::Work};
use code_highlight::block::{self, BlockLine, BlockOptions, CodeBlock, Mark, info_words};
use diagnostics::codes;
use mdx_lite::{Element, Meta, Node};
use site_model::{Component, OverridePart, TabPanel};

use super::npm::PackageManager;
use super::{
    hidden_lines::Program,
    kept_code::{KeptBlock, highlight, plain},
    overflow::overflow,
};
use crate::{
    Builder,
    tree::piece::{self, Piece, ready},
};

/// The word in a fence's meta that turns an npm command into a tab for each package manager.
const PACKAGE_MANAGERS: &str = "npm2yarn";

/// The group that synchronises the tabs of package managers.
const PACKAGE_MANAGER_GROUP: &str = "package-manager";

/// The language of diagrams.
pub const DIAGRAM: &str = "mermaid";

/// The number of bytes of code on a page that are highlighted. More takes seconds, because each line
/// is searched for about a hundred regular expressions.
const MOST_HIGHLIGHTED: usize = 512 << 10;

/// The longest line of a highlighted block, in bytes: the time of highlighting grows with the square of
/// the length. VS Code colours no longer lines either (`editor.maxTokenizationLineLength`).
const LONGEST_LINE: usize = 20_000;

/// The class of lines that the author hid.
const HIDDEN: &str = "line--hidden";

/// Names that stand for code without a language.
const PLAIN: [&str; 4] = ["text", "txt", "plain", "plaintext"];

impl Builder<'_> {
    pub(crate) fn code_block(&mut self, meta: &Meta, text: &str, node: &Node) -> Piece {
        self.built.volume.add_code(text);
        self.check_fence(meta, node);
        if meta.has(PACKAGE_MANAGERS) {
            self.check_fence_words(meta, text, node);
            return self.package_manager_tabs(meta, text, node);
        }
        let info = &meta.info;
        let from_file = self.code_of_file(info, node);
        let text = from_file.as_deref().unwrap_or(text);
        self.check_fence_words(meta, text, node);
        let program = program(self.context.settings.hidelines, info, text);
        let code = self.code(info, text, program.as_ref(), node);
        Piece::component(code)
    }

    /// Builds a `<CodeBlock>`.
    pub(crate) fn code_element(&mut self, element: &Element, node: &Node) -> Piece {
        let (meta, text) = element.code_block(&node.children);
        self.code_block(&meta, &text, node)
    }

    /// Returns the code of the file that the fence names, if it names one.
    fn code_of_file(&mut self, info: &str, node: &Node) -> Option<String> {
        match self.source.code_files.code(info)? {
            Ok(code) => Some(code),
            Err(reason) => {
                let help = "a path is relative to this file, or to the folder of book.toml after `<rootDir>/`; a part is `#L3-L5` or the name of an anchor";
                self.warn(codes::MISSING_CODE_FILE, node, reason).help = Some(help.to_owned());
                None
            }
        }
    }

    pub(crate) fn code(
        &mut self,
        info: &str,
        text: &str,
        program: Option<&Program>,
        node: &Node,
    ) -> Component {
        let block = match program {
            Some(program) => with_hidden_lines(info, program, self.block_options()),
            None => block::parse(info, text, &self.block_options()),
        };
        let is_within_limit = self.count_highlighted(&block, node);
        let highlighted = Work::Highlight.time(|| match self.context.kept_code {
            _ if !is_within_limit => plain(&block, self.context.highlighter),
            Some(kept) => kept.block(&block, || self.highlighted(&block, node)),
            None => self.highlighted(&block, node),
        });
        let KeptBlock {
            mut html,
            has_grammar,
        } = highlighted;
        // A diagram that cannot be drawn has its own warning.
        let is_diagram = self.context.settings.mermaid && block.language() == DIAGRAM;
        let is_plain = PLAIN.contains(&block.language()) || is_diagram;
        if !has_grammar && !is_plain && !block.language().is_empty() {
            let place = self.source.place(node.span.range());
            self.built
                .unknown_languages
                .entry(block.language().to_owned())
                .or_insert(place);
        }
        let id = self.next_id("code");
        if program.is_some_and(Program::has_hidden) {
            html.insert_str(0, &self.hidden_lines_switch(&id));
        }
        Component::Code {
            language: block.language.clone().filter(|_| !is_plain),
            classes: (!self.is_mdx()).then(|| classes(info)).flatten(),
            title: block.title.clone(),
            first_line: block.show_line_numbers.then_some(block.start_number),
            copy: block.copy.clone(),
            wrap: block.wrap,
            overflow: overflow(&block.code),
            no_copy: !block.has_copy_button,
            folded_lines: block.shown_lines.map(|_| visible_lines(&block)),
            id,
            text: (self.is_replaced(OverridePart::CodeBlock)).then(|| block.code.clone()),
            code: ready(html),
        }
    }

    /// Returns the options of blocks, from the book's settings.
    fn block_options(&self) -> BlockOptions {
        let mut options = BlockOptions::default();
        let settings = self.context.settings.code;
        options.wrap = settings.wrap;
        options.has_copy_button = settings.copy;
        options.max_lines = settings.max_lines;
        options
    }

    /// Adds a block to the highlighted code of the page. Returns false if that would exceed the
    /// limit; the first such block is reported.
    fn count_highlighted(&mut self, block: &CodeBlock, node: &Node) -> bool {
        if block.language().is_empty() || PLAIN.contains(&block.language()) {
            return true;
        }
        let total = self.highlighted_code + block.code.len();
        let has_long_line = block.code.lines().any(|line| line.len() > LONGEST_LINE);
        if total <= MOST_HIGHLIGHTED && !has_long_line {
            self.highlighted_code = total;
            return true;
        }
        if !std::mem::replace(&mut self.has_plain_code, true) {
            let message = match has_long_line {
                true => format!(
                    "a line has more than {LONGEST_LINE} bytes; this block and others with such lines are not highlighted"
                ),
                false => format!(
                    "this page has more than {} kB of code; this block and others beyond the limit are not highlighted",
                    MOST_HIGHLIGHTED >> 10
                ),
            };
            self.warn(codes::TOO_MUCH_CODE, node, message).help =
                Some("divide the page, or give long blocks the language `text`".into());
        }
        false
    }

    fn highlighted(&self, block: &CodeBlock, node: &Node) -> KeptBlock {
        let place = self.source.place(node.span.range());
        let run = || highlight(block, self.context.highlighter);
        let subject = Subject::Code(block.language().to_owned());
        (self.context.watchdog).run_task(place, subject, &block.code, run)
    }

    /// Returns a checkbox that works without scripts: the stylesheet shows hidden lines after it is
    /// checked.
    fn hidden_lines_switch(&self, id: &str) -> String {
        let label = safe_html::escape::text(&self.context.strings.show_hidden_lines);
        format!(
            "<input type=\"checkbox\" class=\"mr-hidden-lines\" id=\"{id}-hidden\"><label for=\"{id}-hidden\">{label}</label>"
        )
    }

    fn package_manager_tabs(&mut self, meta: &Meta, text: &str, node: &Node) -> Piece {
        let info = meta.info.replace(PACKAGE_MANAGERS, "");
        let panel = |manager: PackageManager| {
            let code = self.code(&info, &manager.convert(text), None, node);
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

/// Returns the classes that mdBook gives a block of code: `language-rust ignore` for `rust,ignore`.
fn classes(info: &str) -> Option<String> {
    let info = info_words(info);
    let words = info
        .words
        .into_iter()
        .take_while(|word| !word.contains('"'))
        .flat_map(str::split_whitespace);
    let words = std::iter::once(info.language)
        .chain(words)
        .map(|word| word.trim_matches(['{', '}']).trim_start_matches('.'));
    let is_name = |word: &&str| {
        let is_part = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '+' | '#');
        // Names with this prefix are the shell's.
        let is_free = !word.starts_with("mr-");
        is_free && word.starts_with(char::is_alphabetic) && word.chars().all(is_part)
    };
    let mut names = words.filter(is_name);
    let language = format!("language-{}", names.next()?);
    Some(names.fold(language, |all, name| format!("{all} {name}")))
}

/// Returns the code with its hidden lines, if its language has them.
fn program(hidelines: &BTreeMap<String, String>, info: &str, text: &str) -> Option<Program> {
    let info = info_words(info);
    let mut words = info.words.iter();
    let own = words.find_map(|word| word.strip_prefix("hidelines="));
    let is_rust = info.is_language("rust");
    let mut hidelines = hidelines.iter();
    // As in mdBook, the table does not change Rust: `#` would hide attributes.
    let mut listed = || hidelines.find(|(language, _)| !is_rust && info.is_language(language));
    let prefix = own.or_else(|| listed().map(|(_, prefix)| prefix.as_str()));
    let program = match prefix {
        Some(prefix) if !prefix.is_empty() => Program::prefixed(text, prefix),
        _ if is_rust => Program::rust(text),
        _ => return None,
    };
    (program.has_hidden() || program.code != text).then_some(program)
}

/// Returns the code without its hidden lines.
pub(crate) fn shown_code(hidelines: &BTreeMap<String, String>, info: &str, text: &str) -> String {
    program(hidelines, info, text).map_or_else(|| text.to_owned(), |p| p.shown())
}

/// Returns the block of a program, with its hidden lines marked.
fn with_hidden_lines(info: &str, program: &Program, mut options: BlockOptions) -> CodeBlock {
    // Comments that mark lines would be removed with their lines, and `hidden` would no longer
    // match.
    options.magic_comments = Vec::new();
    let mut block = block::parse(info, &program.code, &options);
    for (line, _) in block
        .lines
        .iter_mut()
        .zip(&program.hidden)
        .filter(|(_, hidden)| **hidden)
    {
        line.marks.push(Mark::Custom(HIDDEN.to_owned()));
    }
    block.copy = Some(program.shown());
    block.shown_lines = block.shown_lines.and_then(|most| {
        let mut visible = block
            .lines
            .iter()
            .enumerate()
            .filter(|(_, line)| is_visible(line));
        u32::try_from(visible.nth(most as usize)?.0).ok()
    });
    block
}

/// Returns the number of lines that readers can see.
fn visible_lines(block: &CodeBlock) -> u32 {
    let lines = block.lines.iter().filter(|line| is_visible(line));
    u32::try_from(lines.count()).unwrap_or(u32::MAX)
}

fn is_visible(line: &BlockLine) -> bool {
    let hidden = |mark: &Mark| matches!(mark, Mark::Custom(class) if class == HIDDEN);
    !line.marks.iter().any(hidden)
}

#[cfg(test)]
mod tests {
    use super::classes;

    #[test]
    fn blocks_have_the_classes_of_mdbook() {
        for (info, wanted) in [
            (
                "rust,ignore,does_not_compile",
                Some("language-rust ignore does_not_compile"),
            ),
            ("{.bash .extra}", Some("language-bash extra")),
            ("c++ {1,3-5} title=\"a b c\" d", Some("language-c++")),
            ("ts hidelines=~ editable", Some("language-ts editable")),
            ("js mr-code", Some("language-js")),
            ("ts{1,3}\teditable,a", Some("language-ts editable a")),
            ("", None),
        ] {
            assert_eq!(classes(info).as_deref(), wanted, "{info}");
        }
    }
}
