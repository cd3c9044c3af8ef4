//! Lists: `-` and `1.`, in the next list without a block between them `*` and `1)`.

use mdx_lite::{Node, NodeKind};

use crate::{context::Context, edits::Edits, marker::Marker, marker_space};

/// Adds the edits of the lists among siblings.
pub(crate) fn push_siblings(context: &Context<'_>, nodes: &[Node], edits: &mut Edits) {
    let mut before: Option<char> = None;
    for node in nodes {
        let NodeKind::List { start, .. } = &node.kind else {
            before = None;
            continue;
        };
        let forms = match start {
            None => ['-', '*'],
            Some(_) => ['.', ')'],
        };
        let wanted = match before == Some(forms[0]) {
            true => forms[1],
            false => forms[0],
        };
        let markers: Option<Vec<_>> = (node.children.iter())
            .map(|item| Marker::read(context, item))
            .collect();
        before = markers.and_then(|markers| {
            let is_changed = markers.iter().all(|marker| !marker.makes_break);
            if is_changed {
                for marker in &markers {
                    marker.push(context, wanted, edits);
                }
            }
            if start.is_some() {
                push_numbers(context, &markers, edits);
            }
            marker_space::push(context, node, &markers, edits);
            match is_changed {
                true => Some(wanted),
                false => markers.first().map(|marker| marker.form),
            }
        });
    }
}

/// Numbers the items of a list: all as the first, or upwards from it, as the first two are. A number of
/// another length would change the indentation of the item.
fn push_numbers(context: &Context<'_>, markers: &[Marker], edits: &mut Edits) {
    let [first, rest @ ..] = markers else { return };
    let step = u64::from(rest.first().is_some_and(|it| it.number != first.number));
    let numbers = (0..).map(|at| (first.number + step * at).to_string());
    let numbered: Vec<_> = markers.iter().zip(numbers).collect();
    if numbered
        .iter()
        .all(|(it, number)| it.digits == number.len())
    {
        for (marker, number) in numbered {
            edits.replace(context.source, marker.start..marker.end() - 1, &number);
        }
    }
}
