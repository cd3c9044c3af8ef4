//! Converts the `style` attributes of MDX elements to classes.

use mdx_lite::Value;
use safe_html::AuthorStyles;

/// Returns the class that replaces a `style` attribute.
pub fn class_of_style(styles: &AuthorStyles, value: &Value) -> Option<String> {
    match value {
        Value::Str(text) => styles.class_of_text(text),
        Value::Obj(pairs) => {
            let texts: Vec<(&str, String)> = pairs
                .iter()
                .filter_map(|(name, value)| Some((name.as_str(), style_value(name, value)?)))
                .collect();
            styles.class_of(texts.iter().map(|(name, value)| (*name, value.as_str())))
        }
        _ => None,
    }
}

/// Returns the CSS text of a value. Numbers are in pixels, except for unitless properties (React's
/// rule).
fn style_value(name: &str, value: &Value) -> Option<String> {
    const UNITLESS: [&str; 9] = [
        "opacity",
        "zIndex",
        "fontWeight",
        "lineHeight",
        "flex",
        "flexGrow",
        "flexShrink",
        "order",
        "columns",
    ];
    match value {
        Value::Str(text) => Some(text.clone()),
        Value::Num(number) if *number == 0.0 || UNITLESS.contains(&name) => {
            Some(number.to_string())
        }
        Value::Num(number) => Some(format!("{number}px")),
        _ => None,
    }
}
