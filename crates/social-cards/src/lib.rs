//! Draws the pictures that show a page in messages and social networks.
#![doc = include_str!("../README.md")]

mod lines;

use std::{fmt::Write as _, sync::Arc};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree, fontdb::Database},
};

use self::lines::lines;

/// The size in pixels that Facebook, LinkedIn and X show whole.
const SIZE: (u32, u32) = (1200, 630);
/// The space around the text.
const MARGIN: u32 = 88;
/// Sizes of the title: the first one with at most this number of lines is used.
const SIZES: [(u32, usize); 4] = [(84, 2), (68, 3), (54, 4), (44, 5)];

/// The fonts of cards.
#[derive(Debug, Clone)]
pub struct Cards {
    fonts: Arc<Database>,
    /// The names of their families, for the attribute `font-family`.
    families: String,
}

/// A card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Card<'a> {
    /// The title of the page.
    pub title: &'a str,
    /// The name of the site.
    pub site: &'a str,
    /// The colour of the bar, in the syntax of CSS.
    pub accent: &'a str,
}

impl Cards {
    /// Reads fonts (TTF, OTF or collections of them). A character that the first one does not have is
    /// taken from the next ones.
    ///
    /// # Errors
    ///
    /// If one of the files is not a font; its number.
    pub fn new(files: Vec<Vec<u8>>) -> Result<Self, usize> {
        let mut fonts = Database::new();
        for (at, file) in files.into_iter().enumerate() {
            let before = fonts.len();
            fonts.load_font_data(file);
            if fonts.len() == before {
                return Err(at);
            }
        }
        let mut families = String::new();
        for face in fonts.faces() {
            for (name, _) in &face.families {
                let _ = write!(families, "'{}', ", name.replace(['\'', '"', '<', '&'], ""));
            }
        }
        families.push_str("sans-serif");
        let fonts = Arc::new(fonts);
        Ok(Self { fonts, families })
    }

    /// Draws a card as a PNG. `None` if it cannot be drawn, such as for a wrong colour.
    pub fn draw(&self, card: &Card<'_>) -> Option<Vec<u8>> {
        let svg = self.svg(card);
        let options = Options {
            fontdb: Arc::clone(&self.fonts),
            ..Options::default()
        };
        let tree = Tree::from_str(&svg, &options).ok()?;
        let mut pixels = Pixmap::new(SIZE.0, SIZE.1)?;
        resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
        pixels.encode_png().ok()
    }

    fn svg(&self, card: &Card<'_>) -> String {
        let (width, height) = SIZE;
        let room = width - 2 * MARGIN;
        let fitting = SIZES.into_iter().find_map(|(size, most)| {
            let lines = lines(card.title, room * 5 / (size * 3));
            (lines.len() <= most).then_some((size, lines))
        });
        let (size, title) = fitting.unwrap_or_else(|| {
            let (size, most) = SIZES[SIZES.len() - 1];
            let mut title = lines(card.title, room * 5 / (size * 3));
            title.truncate(most);
            if let Some(last) = title.last_mut() {
                last.push('…');
            }
            (size, title)
        });
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"{}\">\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\
             <rect width=\"{width}\" height=\"16\" fill=\"{}\"/>",
            self.families,
            escaped(card.accent)
        );
        let step = size * 5 / 4;
        let mut y = MARGIN + 16 + size;
        for line in &title {
            let _ = write!(
                svg,
                "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"{size}\" font-weight=\"bold\" fill=\"#16181d\">{}</text>",
                escaped(line)
            );
            y += step;
        }
        let site = lines(card.site, room * 5 / (36 * 3));
        let _ = write!(
            svg,
            "<text x=\"{MARGIN}\" y=\"{}\" font-size=\"36\" fill=\"#5b6270\">{}</text></svg>",
            height - MARGIN,
            escaped(site.first().map_or("", String::as_str))
        );
        svg
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('"', "&quot;")
}
