//! Reads the size of an image, so that the layout does not shift when it loads.

use std::io::BufReader;

use safe_html::scan::attributes;

use crate::assets::Asset;

impl Asset {
    /// Returns width and height of an image in CSS pixels, if its file contains them.
    pub fn image_size(&self) -> Option<(u32, u32)> {
        let extension = self.path().extension();
        if extension.is_some_and(|e| e.eq_ignore_ascii_case("svg")) {
            return svg_size(&String::from_utf8(self.read().ok()?).ok()?);
        }
        let size = imagesize::reader_size(BufReader::new(self.open().ok()?)).ok()?;
        Some((size.width.try_into().ok()?, size.height.try_into().ok()?))
    }
}

/// Returns `width` and `height` of the root element, or else the size of its `viewBox`.
fn svg_size(text: &str) -> Option<(u32, u32)> {
    let start = text.find("<svg")?;
    let tag = &text[start..start + text[start..].find('>')?];
    let side = |name| attribute(tag, name).and_then(length);
    if let (Some(width), Some(height)) = (side("width"), side("height")) {
        return Some((width, height));
    }
    view_box(tag)
}

fn view_box(tag: &str) -> Option<(u32, u32)> {
    let numbers: Vec<&str> = attribute(tag, "viewBox")?
        .split([' ', ','])
        .filter(|part| !part.is_empty())
        .collect();
    Some((length(numbers.get(2)?)?, length(numbers.get(3)?)?))
}

/// Returns the value of an attribute of XML, where case matters.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let mut all = attributes(tag).into_iter();
    all.find(|found| found.name == name)
        .map(|found| &tag[found.value])
}

/// Parses a length without unit or in pixels, rounded; `None` for percentages and other units.
fn length(value: &str) -> Option<u32> {
    let number: f64 = value.trim().trim_end_matches("px").parse().ok()?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "checked to be in range"
    )]
    (1.0..100_000.0)
        .contains(&number)
        .then(|| number.round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_of_svg() {
        for (text, size) in [
            ("<svg width='10' height=\"20px\">", Some((10, 20))),
            (
                "<?xml?><svg viewBox=\"0 0 720 360.4\" xmlns=\"x\">",
                Some((720, 360)),
            ),
            (
                "<svg width=\"100%\" height=\"100%\" viewBox='0,0,4,3'>",
                Some((4, 3)),
            ),
            ("<svg stroke-width='2'>", None),
            (
                "<svg aria-label='a width=\"1\"' width = '3' height='4'>",
                Some((3, 4)),
            ),
            ("<svg", None),
            ("", None),
        ] {
            assert_eq!(svg_size(text), size, "{text}");
        }
    }
}
