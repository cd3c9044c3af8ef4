//! Reports text after an angle bracket that is neither a link nor a comment.

use super::{
    Form,
    foreign::{form, link},
    link::is_address,
};
use crate::Code;

const fn comment(open: &'static str) -> Form {
    Form {
        code: Code::WideMark,
        message: "this is not a comment; it is shown as text",
        ..form(open, dashes)
    }
}

/// In MDX, tags have findings of their own.
pub(super) const FORMS: [Form; 8] = [
    link("<http", angle_link),
    link("<www.", angle_link),
    link("<", file),
    comment("<!"),
    comment("< !"),
    comment("‹!"),
    comment("《!"),
    comment("＜!"),
];

/// `<www.example.org>`, `<https//example.org>` and `<https://example.org`.
fn angle_link(_: &str, rest: &str) -> Option<(usize, String)> {
    let address = rest[1..].split(['>', ' ']).next()?;
    let end = rest[1 + address.len()..].starts_with('>');
    let host = address
        .trim_start_matches("http")
        .trim_start_matches(['s', ':', '/']);
    let is_host = host.contains('.') && !host.contains(['<', '"', '{', '|']);
    let help = format!("`<https://{host}>`");
    is_host.then(|| (1 + address.len() + usize::from(end), help))
}

/// `<two.md>`.
fn file(_: &str, rest: &str) -> Option<(usize, String)> {
    let (address, _) = rest[1..].split_once('>')?;
    let (path, _) = address.split_once('#').unwrap_or((address, ""));
    let stem = path
        .strip_suffix(".md")
        .or_else(|| path.strip_suffix(".mdx"))?;
    let name = stem.rsplit('/').next()?;
    let is_file = !name.is_empty() && is_address(path) && !path.contains(['<', ':', '*', '"']);
    is_file.then(|| (address.len() + 2, format!("a link: `[{name}]({address})`")))
}

/// `<!— text —>`: editors make dashes of hyphens.
fn dashes(_: &str, rest: &str) -> Option<(usize, String)> {
    let (_, inside) = rest.split_once('!')?;
    let is_spaced = inside.starts_with(' ') || rest.starts_with("< ");
    let inside = inside.trim_start();
    let text = inside.trim_start_matches(['-', '–', '—']);
    let is_mark = text.len() < inside.len() && (is_spaced || !rest.starts_with("<!--"));
    let end = text.find(['>', '›', '》', '＞']);
    let text = &text[..end.unwrap_or(text.len())];
    let text = text.trim_matches([' ', '-', '–', '—']);
    is_mark.then(|| (rest.trim_end().len(), format!("`<!-- {text} -->`")))
}
