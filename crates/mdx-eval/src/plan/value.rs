//! Writes the values of expressions and attributes as JavaScript.

use mdx_lite::{Attr, AttrForm, Span, Value};

use super::{Entry, Planner};
use crate::data::quoted;

impl<'a> Planner<'a, '_> {
    /// Adds the properties of an element as an object.
    pub(super) fn properties(&mut self, attrs: &'a [Attr]) {
        self.script.push("{");
        for attr in attrs {
            if attr.form == AttrForm::Spread {
                self.script.push("...");
                self.guarded(&attr.value, attr.value_span, attr.span);
            } else {
                // `"__proto__": x` would set the prototype.
                self.script.push(&format!("[{}]: ", quoted(&attr.name)));
                match is_literal(&attr.value) {
                    true => self.value(&attr.value, attr.value_span),
                    false => self.guarded(&attr.value, attr.value_span, attr.span),
                }
            }
            self.script.push(", ");
        }
        self.script.push("}");
    }

    /// Adds an expression whose errors the runtime reports at `place`.
    fn guarded(&mut self, value: &'a Value, inside: Span, place: Span) {
        let id = self.entry(Entry::Place(place));
        self.guard("evaluate", id, value, inside, place);
    }

    /// Adds a call of the runtime's function `call` that evaluates an expression and catches its
    /// errors.
    pub(super) fn guard(
        &mut self,
        call: &str,
        id: usize,
        value: &'a Value,
        inside: Span,
        place: Span,
    ) {
        if self.is_broken(place) {
            return self.script.push("undefined");
        }
        self.script.push(&format!("_mdx$.{call}({id}, () => ("));
        self.value(value, inside);
        // The expression may end with a comment.
        self.script.push("\n))");
    }

    /// Adds a value; `inside` is its position in the file.
    pub(super) fn value(&mut self, value: &'a Value, inside: Span) {
        match value {
            Value::Undefined => self.script.push("undefined"),
            Value::Bool(value) => self.script.push(if *value { "true" } else { "false" }),
            Value::Num(number) => self.script.push(&number_code(*number)),
            Value::Str(text) | Value::Asset(text) => self.script.push(&quoted(text)),
            Value::Arr(items) => {
                self.script.push("[");
                for item in items {
                    self.value(item, inside);
                    self.script.push(", ");
                }
                self.script.push("]");
            }
            Value::Obj(pairs) => {
                self.script.push("({");
                for (key, value) in pairs {
                    self.script.push(&format!("[{}]: ", quoted(key)));
                    self.value(value, inside);
                    self.script.push(", ");
                }
                self.script.push("})");
            }
            Value::Path(path) => {
                let mut code = path.first().cloned().unwrap_or_default();
                for part in path.iter().skip(1) {
                    code.extend(["[", quoted(part).as_str(), "]"]);
                }
                self.script.push_for(&code, inside.start);
            }
            Value::Element(node) => self.inner(node),
            Value::Opaque(text) => {
                // The value of a spread includes its dots.
                let text = text.trim_start();
                let text = text.strip_prefix("...").unwrap_or(text);
                let written = self.document.slice(inside);
                self.script.push_written(text, written, inside.start);
            }
            _ => self.script.push("null"),
        }
    }
}

fn is_literal(value: &Value) -> bool {
    match value {
        Value::Path(_) | Value::Opaque(_) | Value::Element(_) => false,
        Value::Arr(items) => items.iter().all(is_literal),
        Value::Obj(pairs) => pairs.iter().all(|(_, value)| is_literal(value)),
        _ => true,
    }
}

fn number_code(number: f64) -> String {
    match number.is_finite() {
        true => number.to_string(),
        false => "Infinity".to_owned(),
    }
}
