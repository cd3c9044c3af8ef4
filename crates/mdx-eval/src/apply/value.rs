//! Converts the property values that an evaluation returned.

use mdx_lite::{Element, Node, NodeKind, Value};
use serde_json::Value as Json;

use super::{Context, Tree};

impl Tree<'_> {
    pub(super) fn value(&mut self, json: &Json) -> Value {
        match json {
            Json::Null => Value::Null,
            Json::Bool(value) => Value::Bool(*value),
            Json::Number(number) => Value::Num(number.as_f64().unwrap_or_default()),
            Json::String(text) => Value::Str(text.clone()),
            Json::Array(_) => Value::Undefined,
            Json::Object(_) => self.object(json),
        }
    }

    fn object(&mut self, json: &Json) -> Value {
        if let Some(items) = json["a"].as_array() {
            return Value::Arr(items.iter().map(|item| self.value(item)).collect());
        }
        if let Some(nodes) = json["r"].as_array() {
            let mut nodes = self.nodes(nodes, Context::Line);
            let is_one =
                matches!(nodes.as_slice(), [only] if matches!(only.kind, NodeKind::Jsx(_)));
            let node = match is_one.then(|| nodes.pop()).flatten() {
                Some(only) => only,
                None => fragment(nodes),
            };
            return Value::Element(Box::new(node));
        }
        let pairs = json["o"].as_array().map_or(&[][..], Vec::as_slice);
        let pairs = pairs.iter().filter_map(|pair| {
            let key = pair[0].as_str()?.to_owned();
            Some((key, self.value(&pair[1])))
        });
        Value::Obj(pairs.collect())
    }
}

/// Wraps nodes in a fragment.
fn fragment(nodes: Vec<Node>) -> Node {
    let span = nodes.first().map(|node| node.span).unwrap_or_default();
    let element = Element::new(String::new(), Vec::new(), false, span);
    Node::with(span, NodeKind::Jsx(element), nodes)
}
