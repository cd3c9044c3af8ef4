//! Parsing samples with tree-sitter: errors in the code never stop it.

use tree_sitter::{Language, Node, Parser, Tree};

/// The syntax tree of a TypeScript file; with JSX when its path ends so.
pub(crate) fn typescript(code: &str, path: &str) -> Tree {
    let has_jsx = [".tsx", ".jsx"].iter().any(|end| path.ends_with(end));
    let language = if has_jsx {
        tree_sitter_typescript::LANGUAGE_TSX
    } else {
        tree_sitter_typescript::LANGUAGE_TYPESCRIPT
    };
    parse(code, &language.into())
}

/// The syntax tree of a Bash script.
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

/// The node's own text.
pub(crate) fn text<'code>(node: Node<'_>, code: &'code str) -> &'code str {
    &code[node.byte_range()]
}

/// The children that have names in the grammar.
pub(crate) fn children(node: Node<'_>) -> Vec<Node<'_>> {
    node.named_children(&mut node.walk()).collect()
}

/// Every node below, parents first.
pub(crate) fn descendants(node: Node<'_>) -> Vec<Node<'_>> {
    let mut found = Vec::new();
    let mut open = vec![node];
    while let Some(node) = open.pop() {
        found.push(node);
        open.extend(children(node).into_iter().rev());
    }
    found
}
