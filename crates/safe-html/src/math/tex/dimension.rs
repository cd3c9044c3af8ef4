//! Reads dimensions, such as `1.5em`.

use super::{
    token::{Token, source},
    writer::Writer,
};

impl Writer<'_> {
    /// Reads the space after a line break, such as `[1ex]`.
    pub(super) fn row_space(&mut self) -> String {
        const LONGEST: usize = 12;
        let mut read = Vec::new();
        while self.reader.peek() == Some(&Token::Space) {
            read.extend(self.reader.raw());
        }
        if self.reader.peek() == Some(&Token::Char('[')) {
            let start = read.len();
            while read.len() < start + LONGEST && read.last() != Some(&Token::Char(']')) {
                match self.reader.raw() {
                    Some(token) => read.push(token),
                    None => break,
                }
            }
            let space = source(&read[start..]).replace(' ', "");
            let inside = space
                .strip_prefix('[')
                .and_then(|rest| rest.strip_suffix(']'));
            if inside.is_some_and(is_dimension) {
                return space;
            }
            if inside.is_some_and(|inside| inside.ends_with("px") || inside.is_empty()) {
                return String::new();
            }
        }
        // The library would read a bracket as the space.
        let is_bracket = read.contains(&Token::Char('['));
        self.reader.unread(read);
        if is_bracket { "{}" } else { "" }.to_owned()
    }

    /// Reads a dimension, with or without braces.
    pub(super) fn dimension(&mut self, command: &str) -> Result<String, String> {
        const LONGEST: usize = 12;
        self.reader.skip_spaces();
        if self.reader.peek() == Some(&Token::Char('{')) {
            return self.reader.name_argument(command);
        }
        let mut found = String::new();
        while found.len() < LONGEST {
            match self.reader.raw() {
                Some(Token::Char(c)) => found.push(c),
                Some(Token::Space) => {}
                _ => break,
            }
            if is_dimension(&found) || found.ends_with("px") {
                return Ok(found);
            }
        }
        Err(format!("`\\{command}` has no dimension"))
    }
}

/// Whether the library reads a dimension.
pub(super) fn is_dimension(text: &str) -> bool {
    const UNITS: &[&str] = &[
        "em", "ex", "pt", "pc", "in", "bp", "cm", "mm", "dd", "cc", "sp", "mu",
    ];
    let number = UNITS.iter().find_map(|unit| text.strip_suffix(unit));
    number.is_some_and(|number| {
        let number = number.trim().trim_start_matches(['-', '+']);
        !number.is_empty() && number.chars().all(|c| c.is_ascii_digit() || c == '.')
    })
}

/// Returns a dimension in pixels in points: the library does not read pixels.
pub(super) fn in_points(dimension: String) -> String {
    let number = dimension.strip_suffix("px");
    match number.and_then(|number| number.trim().parse::<f64>().ok()) {
        Some(pixels) => format!("{}pt", 0.75 * pixels),
        None => dimension,
    }
}
