//! `<CodeBlock>`: a block of code written as an element, as in Docusaurus.

use crate::{Element, Meta, Node, Value};

impl Element {
    /// Returns the block of code that a `<CodeBlock>` with these children shows: the info string of
    /// a fence, and its text with a line feed at the end unless it is empty.
    ///
    /// The language is `language` or a class that begins with `language-`. `metastring` is the part
    /// of an info string after the language.
    ///
    /// ```
    /// use mdx_lite::{NodeKind, Options, parse};
    ///
    /// let text = "<CodeBlock language=\"ts\" title=\"a.ts\">{`let a;`}</CodeBlock>";
    /// let document = parse(text, &Options::default());
    /// let node = &document.nodes[0];
    /// let NodeKind::Jsx(element) = &node.kind else { panic!("not an element") };
    /// let (meta, code) = element.code_block(&node.children);
    /// assert_eq!(meta.info, "ts title=\"a.ts\"");
    /// assert_eq!(code, "let a;\n");
    /// ```
    pub fn code_block(&self, children: &[Node]) -> (Meta, String) {
        let language = self.str_attr("language").or_else(|| {
            let mut classes = self.str_attr("className")?.split_whitespace();
            classes.find_map(|class| class.strip_prefix("language-"))
        });
        let mut parts = vec![language.unwrap_or("text").to_owned()];
        parts.extend(self.str_attr("title").map(|title| {
            let quote = if title.contains('"') { '\'' } else { '"' };
            format!("title={quote}{title}{quote}")
        }));
        parts.extend(match self.attr("showLineNumbers").map(|it| &it.value) {
            Some(Value::Bool(true)) => Some("showLineNumbers".to_owned()),
            Some(number @ Value::Num(_)) => number
                .shown()
                .map(|start| format!("showLineNumbers={start}")),
            _ => None,
        });
        parts.extend(self.str_attr("metastring").map(str::to_owned));
        // An info string is one line.
        let info = parts.join(" ").replace(['\n', '\r'], " ");
        (Meta::new(&info), code(children))
    }
}

fn code(children: &[Node]) -> String {
    let mut code = String::new();
    for child in children {
        if !child.is_inline() && !code.is_empty() && !code.ends_with('\n') {
            code.push('\n');
        }
        child.push_text(&mut code);
    }
    code.truncate(code.trim_end_matches('\n').len());
    if !code.is_empty() {
        code.push('\n');
    }
    code
}

#[cfg(test)]
mod tests {
    use crate::{NodeKind, Options, parse};

    #[test]
    fn elements_are_blocks_of_code() {
        for (attributes, content, info, code) in [
            ("", "", "text", ""),
            ("language=\"js\"", "{`a\n\nb\n`}", "js", "a\n\nb\n"),
            ("className=\"x language-jsx\"", "{'a'}", "jsx", "a\n"),
            (
                "language=\"js\" title='say \"a\"' showLineNumbers metastring=\"{1,3}\"",
                "a",
                "js title='say \"a\"' showLineNumbers {1,3}",
                "a\n",
            ),
            (
                "showLineNumbers={7}",
                "{`a`}",
                "text showLineNumbers=7",
                "a\n",
            ),
            ("showLineNumbers={false}", "{`a`}", "text", "a\n"),
            ("title={`a\nb`}", "{`a`}", "text title=\"a b\"", "a\n"),
            ("", "\n\n```js\na\n```\n\nb\n\n", "text", "a\nb\n"),
        ] {
            let text = format!("<CodeBlock {attributes}>{content}</CodeBlock>\n");
            let document = parse(&text, &Options::default());
            let node = &document.nodes[0];
            let NodeKind::Jsx(element) = &node.kind else {
                panic!("{text}: {node:?}");
            };
            let (meta, found) = element.code_block(&node.children);
            assert_eq!((meta.info.as_str(), found.as_str()), (info, code), "{text}");
        }
    }
}
