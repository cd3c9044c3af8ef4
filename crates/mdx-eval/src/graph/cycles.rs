//! Finds cycles of imports among MDX files, because rendering them would not terminate.

use super::{Body, Graph, Target};

/// The modules of a cycle in the order of import. The first one is repeated at the end.
pub(super) type Cycle = Vec<usize>;

/// Returns the module and specifier of each import that closes a cycle of MDX files.
pub(super) fn cycles(graph: &Graph) -> Vec<(usize, String, Cycle)> {
    let mut search = Search {
        graph,
        is_done: vec![false; graph.modules.len()],
        path: Vec::new(),
        found: Vec::new(),
    };
    search.visit(0);
    search.found
}

struct Search<'a> {
    graph: &'a Graph,
    is_done: Vec<bool>,
    path: Vec<usize>,
    found: Vec<(usize, String, Cycle)>,
}

impl Search<'_> {
    fn visit(&mut self, at: usize) {
        self.path.push(at);
        for (specifier, target) in &self.graph.modules[at].imports {
            let Target::Module(next) = *target else {
                continue;
            };
            let is_mdx = matches!(self.graph.modules[next].body, Body::Mdx(_) | Body::Entry);
            match self.path.iter().position(|step| *step == next) {
                Some(first) if is_mdx => {
                    let mut cycle = self.path[first..].to_vec();
                    cycle.push(next);
                    self.found.push((at, specifier.clone(), cycle));
                }
                None if !self.is_done[next] => self.visit(next),
                Some(_) | None => {}
            }
        }
        self.path.pop();
        self.is_done[at] = true;
    }
}
