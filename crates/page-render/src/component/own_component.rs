//! Own components: their properties as JSON, and their content.

use diagnostics::codes;
use mdx_lite::{Element, Node, Value};
use serde_json::{Map, Value as Json};
use site_model::Component;

use crate::{
    Builder,
    tree::piece::{self, Piece},
};

/// The values of the property `client`, which decides when browsers hydrate a component.
const CLIENTS: [&str; 4] = ["visible", "load", "idle", "only"];

/// Properties with a meaning in React or the shell, which components do not receive.
pub(super) const RESERVED: [&str; 5] = [
    "children",
    "dangerouslySetInnerHTML",
    "key",
    "ref",
    "client",
];

impl Builder<'_> {
    pub(crate) fn own_component(&mut self, module: &str, element: &Element, node: &Node) -> Piece {
        let client = self.choice(element, "client", &CLIENTS, node);
        self.check_own_properties(element, node);
        let mut props = Map::new();
        for attr in &element.attrs {
            if RESERVED.contains(&attr.name.as_str()) {
                if attr.name != "client" {
                    let message = format!(
                        "the property `{}` cannot be given to `<{}>`",
                        attr.name, element.name
                    );
                    self.warn(codes::ATTRIBUTE_DROPPED, node, message).help =
                        Some("write the content between the tags".into());
                }
                continue;
            }
            match json(&attr.value) {
                Some(value) => drop(props.insert(attr.name.clone(), value)),
                None => drop(self.unreadable(element, attr)),
            }
        }
        self.built.own.insert(module.to_owned());
        let children = self.children(element, node);
        Piece::component(Component::Own {
            module: module.to_owned(),
            props: Json::Object(props).to_string(),
            client: client.to_owned(),
            n: self.next_own(),
            inline: !element.flow,
            children: piece::nodes(children),
        })
    }
}

/// Returns a literal as JSON; `None` for values that need JavaScript.
fn json(value: &Value) -> Option<Json> {
    Some(match value {
        Value::Null | Value::Undefined => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Num(number) => {
            serde_json::Number::from_f64(*number).map_or(Json::Null, Json::Number)
        }
        Value::Str(text) => Json::String(text.clone()),
        Value::Arr(items) => items
            .iter()
            .map(json)
            .collect::<Option<_>>()
            .map(Json::Array)?,
        Value::Obj(pairs) => {
            let pair = |(name, value): &(String, Value)| Some((name.clone(), json(value)?));
            Json::Object(pairs.iter().map(pair).collect::<Option<_>>()?)
        }
        // References, elements and other values that are not literals.
        _ => return None,
    })
}
