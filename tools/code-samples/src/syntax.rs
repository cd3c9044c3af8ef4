//! Parses samples with tree-sitter, which tolerates errors in the code.

use tree_sitter::{Language, Node, Parser, Tree};

/// Parses a TypeScript file; with JSX when its path has that extension.
pub(crate) fn typescript(code: &str, path: &str) -> Tree {
    let has_jsx = [".tsx", ".jsx"].iter().any(|end| path.ends_with(end));
    let language = if has_jsx {
        tree_sitter_typescript::LANGUAGE_TSX
    } else {
        tree_sitter_typescript::LANGUAGE_TYPESCRIPT
    };
    parse(code, &language.into())
}

/// Parses a Bash script.
pub(crate) fn bash(code: &str) -> Tree {
    parse(code, &tree_sitter_bash::LANGUAGE.into())
}

fn parse(code: &str, language: &Language) -> Tree {
    let mut parser = Parser::new();
    parser
        .set_language(language)
        .expect("the grammars are compiled for this version of tree-sitter");
    parser
        .parse(code, None)
        .expect("parsing ends without a tree only when cancelled")
}

/// Returns the node's text.
pub(crate) fn text<'code>(node: Node<'_>, code: &'code str) -> &'code str {
    &code[node.byte_range()]
}

/// Returns the named children.
pub(crate) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.named_children(&mut node.walk()).collect()
}

/// Returns every descendant, parents first.
pub(crate) fn descendants(node: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        found.push(node);
        open.extend(children(node).into_iter().rev());
    }
    found
}
