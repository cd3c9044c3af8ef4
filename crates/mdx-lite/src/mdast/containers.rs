//! The code of expressions over several lines, without the marks of the containers around them.

use super::Mdast;
use crate::{Node, NodeKind, Span, syntax::margin::margin};

/// A container, whose marks begin each of its lines.
enum Container {
    Quote,
    /// Its content is indented by so many spaces.
    Indented(usize),
}

impl Container {
    /// Removes the marks from the start of a line.
    fn strip<'t>(&self, line: &'t str) -> &'t str {
        let spaces = line.len() - line.trim_start_matches(' ').len();
        match self {
            Self::Quote => match line[spaces..].strip_prefix('>') {
                Some(rest) => rest.strip_prefix(' ').unwrap_or(rest),
                None => line,
            },
            Self::Indented(width) => &line[spaces.min(*width)..],
        }
    }
}

impl Mdast<'_> {
    /// Returns the code at a span without the marks of containers and the margin.
    pub(super) fn code(&self, span: Span) -> String {
        let written = self.document.slice(span);
        let mut lines = written.split_inclusive('\n');
        let mut code = lines.next().unwrap_or_default().to_owned();
        let mut containers = None;
        for line in lines {
            let containers = containers.get_or_insert_with(|| self.containers_at(span.start));
            let line = stripped(containers, line);
            code.push_str(&line[margin(line)..]);
        }
        code
    }

    /// Returns the containers around an offset, from the outermost on.
    fn containers_at(&self, offset: usize) -> Vec<Container> {
        let source = self.document.source();
        let mut containers = Vec::new();
        let mut nodes = &self.document.nodes[..];
        while let Some(node) = node_at(nodes, offset) {
            let start = node.span.start;
            match &node.kind {
                NodeKind::Quote => containers.push(Container::Quote),
                NodeKind::FootnoteDef(_) => containers.push(Container::Indented(4)),
                NodeKind::Item { .. } => {
                    let line = source[..start].rfind('\n').map_or(0, |at| at + 1);
                    let indent = stripped(&containers, &source[line..start]);
                    let is_first = indent.bytes().all(|byte| byte == b' ');
                    let indent = if is_first { indent.len() } else { 0 };
                    let text = &source[start..];
                    let mark = text.bytes().take_while(u8::is_ascii_digit).count() + 1;
                    let spaces = text.bytes().skip(mark).take_while(|byte| *byte == b' ');
                    let width = indent + mark + spaces.count().max(1);
                    containers.push(Container::Indented(width));
                }
                _ => {}
            }
            nodes = &node.children;
        }
        containers
    }
}

fn stripped<'t>(containers: &[Container], line: &'t str) -> &'t str {
    let strip = |line: &'t str, container: &Container| container.strip(line);
    containers.iter().fold(line, strip)
}

fn node_at(nodes: &[Node], offset: usize) -> Option<&Node> {
    let after = nodes.partition_point(|node| node.span.start <= offset);
    let node = nodes.get(after.checked_sub(1)?)?;
    (offset < node.span.end).then_some(node)
}
