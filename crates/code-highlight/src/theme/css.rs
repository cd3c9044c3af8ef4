//! Writes a theme as CSS rules for a selector of the host.
//!
//! Types with the same style share a rule, and styles equal to plain text need none. All eighteen
//! themes are 2.5 kB compressed, against 2.9 kB as custom properties with one fixed set of rules.
//! A page loads only the themes it shows, about 0.3 kB each.

use std::{collections::BTreeMap, fmt::Write};

use super::{Style, Theme};
use crate::{html::PUNCTUATED, token::TokenType};

/// The rules shared by all themes: each line and run of lines is a block that is at least one line
/// high.
pub const BASE_CSS: &str = ":is(.line,.lines){display:block;min-height:1lh}\
    .line[data-line]::before{content:attr(data-line)}\n";

impl Theme {
    /// Returns the rules of this theme for elements that match `selector`
    /// (`:root[data-theme=dark] .code`).
    ///
    /// A list of selectors needs `:is(…)`. `--code-background` and `--code-color` hold the
    /// background and text colour for the parts that a host draws around the code. Punctuation
    /// without an element (`line--p`) has its colour and no other style.
    ///
    /// ```
    /// let css = code_highlight::theme::find("vs-dark").expect("built in").css(".code");
    /// assert!(css.starts_with(".code{--code-color:#9cdcfe;--code-background:#1e1e1e;"));
    /// ```
    pub fn css(&self, selector: &str) -> String {
        let mut css = String::new();
        let plain = self.plain_declarations();
        write!(css, "{selector}{{{plain}}}").expect("writing to a String does not fail");
        // Elements in a `line--p` must not inherit the colour of punctuation.
        let punctuation = self.style(TokenType::Punctuation);
        let color = punctuation.and_then(|style| style.color);
        if let Some(color) = color.filter(|color| *color != self.plain.color) {
            write!(
                css,
                "{selector} .{PUNCTUATED}{{color:{color}}}\
                 {selector} [class^=tk-]{{color:var(--code-color)}}"
            )
            .expect("writing to a String does not fail");
        }
        for (declarations, kinds) in self.groups() {
            let classes: Vec<String> = kinds
                .iter()
                .filter_map(|kind| Some(format!(".{}", kind.class()?)))
                .collect();
            let list = match classes.as_slice() {
                [one] => one.clone(),
                more => format!(":is({})", more.join(",")),
            };
            write!(css, "{selector} {list}{{{declarations}}}")
                .expect("writing to a String does not fail");
        }
        css.push('\n');
        css
    }

    fn plain_declarations(&self) -> String {
        let plain = &self.plain;
        let mut css = format!(
            "--code-color:{};--code-background:{};color:var(--code-color);\
             background-color:var(--code-background)",
            plain.color, plain.background,
        );
        if let Some(image) = &plain.background_image {
            css.push_str(";background-image:");
            css.push_str(image);
        }
        if let Some(shadow) = &plain.text_shadow {
            css.push_str(";text-shadow:");
            css.push_str(shadow);
        }
        css
    }

    /// Returns the types by their declarations, in the order of the first type.
    fn groups(&self) -> Vec<(String, Vec<TokenType>)> {
        let mut groups: BTreeMap<String, Vec<TokenType>> = BTreeMap::new();
        for kind in TokenType::all() {
            let declarations = self.style(kind).map(|style| self.declarations(style));
            if let Some(declarations) = declarations.filter(|text| !text.is_empty()) {
                groups.entry(declarations).or_default().push(kind);
            }
        }
        let mut groups: Vec<_> = groups.into_iter().collect();
        groups.sort_by_key(|(_, kinds)| kinds[0]);
        groups
    }

    fn declarations(&self, style: &Style) -> String {
        let color = style.color.filter(|color| *color != self.plain.color);
        let parts = [
            ("color", color.map(|color| color.to_string())),
            ("font-style", style.font_style.clone()),
            ("font-weight", style.font_weight.clone()),
            ("text-decoration", style.text_decoration.clone()),
            ("text-shadow", style.text_shadow.clone()),
            ("opacity", style.opacity.map(|opacity| opacity.to_string())),
        ];
        let set = parts
            .into_iter()
            .filter_map(|(name, value)| Some(format!("{name}:{}", value?)));
        set.collect::<Vec<_>>().join(";")
    }
}
