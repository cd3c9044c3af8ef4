//! Draws Mermaid diagrams as SVG at build, in both colour modes and without scripts.
//!
//! The library draws a diagram for light and for dark pages. Its stylesheet becomes attributes of
//! the elements, because the pages' policy forbids style elements, and both drawings become one.

mod attributes;
mod label;
mod library;
mod modes;
mod references;
mod relations;
mod rules;
mod tokens;

use std::sync::LazyLock;

use safe_html::{
    MediaOrigins, Sanitizer,
    tree::{self, Element, HtmlNode},
};

pub(crate) use self::library::Fault;
use self::library::{Theme, svg};

/// The sanitiser of drawings, which contain no media.
static SANITIZER: LazyLock<Sanitizer> = LazyLock::new(|| Sanitizer::new(MediaOrigins::default()));

/// A drawn diagram.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) html: String,
    /// A short name.
    pub(crate) name: String,
}

/// The length of a short name, in characters.
const SHORT: usize = 60;

/// Draws a diagram. `id` is the prefix of its ids, unique on the page.
///
/// # Errors
///
/// If it cannot be drawn, with the reason.
pub(crate) fn draw(source: &str, id: &str) -> Result<Drawing, Fault> {
    let [light, dark] = [Theme::Light, Theme::Dark].map(|theme| {
        let text = svg(source, id, theme).map_err(|fault| placed(fault, source, id))?;
        let drawing = attributes::with_attributes(&text);
        let mut drawing = drawing.ok_or("the drawing is empty")?;
        references::expand(&mut drawing);
        references::remove_unused(&mut drawing);
        Ok::<_, Fault>(drawing)
    });
    let mut drawing = modes::merged(light?, dark?);
    let model = library::model(source).unwrap_or_default();
    label::add(&mut drawing, &relations::relations(&model));
    let name = label::shortened(drawing.attribute("aria-label").unwrap_or_default(), SHORT);
    set_size(&mut drawing);
    let html = tree::write(&[HtmlNode::Element(drawing)]);
    let cleaned = SANITIZER
        .clean(&html)
        .map_err(|excess| Fault::from(excess.to_string().as_str()))?;
    Ok(Drawing {
        html: cleaned.html,
        name,
    })
}

/// The number of lines of a diagram that are tried one after the other.
const TRIED: usize = 100;

/// Adds the place of a fault for which the library has none: the first lines that have it too end with
/// the line at fault.
fn placed(fault: Fault, source: &str, id: &str) -> Fault {
    if fault.at.is_some() {
        return fault;
    }
    let mut end = 0;
    let mut lines = source.split_inclusive('\n').take(TRIED);
    let at = lines.find_map(|line| {
        let start = end;
        end += line.len();
        let same =
            svg(&source[..end], id, Theme::Light).is_err_and(|it| it.message == fault.message);
        same.then_some(start)
    });
    Fault { at, ..fault }
}

/// Gives the drawing its natural size, so that browsers reserve its place. The stylesheet shrinks
/// it to the width of the page.
fn set_size(drawing: &mut Element) {
    let corners = drawing.attribute("viewBox").unwrap_or_default();
    let size = corners.split_whitespace().skip(2);
    let size: Vec<f64> = size.filter_map(|part| part.parse().ok()).collect();
    if let [width, height] = size[..] {
        drawing.set_attribute("width", format!("{width:.0}"));
        drawing.set_attribute("height", format!("{height:.0}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(source: &str) -> String {
        let drawing = draw(source, "diagram-1");
        drawing
            .unwrap_or_else(|why| panic!("{source}: {why:?}"))
            .html
    }

    #[test]
    fn kinds_of_diagrams_are_drawn() {
        for (source, texts) in [
            (
                "flowchart LR\nA[Start] -->|go| B{守卫?}",
                &["Start", "go", "守卫?"][..],
            ),
            (
                "sequenceDiagram\nClient->>Server: GET /cats\nNote over Client: 说明",
                &["Client", "Server", "GET /cats", "说明"],
            ),
            (
                "classDiagram\nclass Cat{\n+meow() void\n}\nAnimal <|-- Cat",
                &["Cat", "Animal"],
            ),
            ("stateDiagram-v2\n[*] --> Still\nStill --> [*]", &["Still"]),
            ("mindmap\nroot((Nest))\n  Guards\n", &["Nest", "Guards"]),
            (
                "pie title Pets\n\"Dogs\" : 3\n\"Cats\" : 1",
                &["Pets", "Dogs"],
            ),
            (
                "erDiagram\nCUSTOMER ||--o{ ORDER : places",
                &["CUSTOMER", "places"],
            ),
        ] {
            let html = drawn(source);
            for text in texts {
                assert!(html.contains(text), "{text}: {html}");
            }
            assert!(html.starts_with("<svg "), "{html}");
            for foreign in ["<style", " style=", "<script", "foreignobject", " class="] {
                assert!(!html.to_lowercase().contains(foreign), "{foreign}: {html}");
            }
        }
    }

    #[test]
    fn names_tell_the_relations() {
        for (source, name) in [
            (
                "flowchart LR\nA[Start] -->|go| B{Guard?}",
                "Start → Guard?: go",
            ),
            ("flowchart LR\nA --> B\nC", "A → B; C"),
            (
                "sequenceDiagram\nparticipant C as Client\nC->>Server: GET /cats\nNote over C: note",
                "Client → Server: GET /cats; note",
            ),
            ("classDiagram\nAnimal <|-- Cat : is", "Animal → Cat: is"),
            (
                "stateDiagram-v2\n[*] --> Still\nStill --> Moving: push",
                "Still → Moving: push",
            ),
            (
                "erDiagram\nCUSTOMER ||--o{ ORDER : places",
                "CUSTOMER → ORDER: places",
            ),
            ("pie title Pets\n\"Dogs\" : 3\n\"Cats\" : 1", "Pets"),
        ] {
            let html = drawn(source);
            let (_, rest) = html.split_once("aria-label=\"").unwrap();
            let (label, _) = rest.split_once('"').unwrap();
            assert!(label.contains(name), "{source}: {label}");
        }
    }

    #[test]
    fn colours_follow_the_mode() {
        let html = drawn("flowchart LR\nA-->B");
        for token in [
            "--mr-color-accent-soft",
            "--mr-color-accent",
            "--mr-color-text",
        ] {
            assert!(
                html.contains(&format!("\"var({token})\"")),
                "{token}: {html}"
            );
        }
        let html = drawn("pie\n\"A\" : 3\n\"B\" : 1");
        assert!(html.contains("var(--mr-if-light,"), "{html}");
        assert!(html.contains("var(--mr-if-dark,"), "{html}");
        // A colour of the author is the same in both.
        let html = drawn("flowchart LR\nA-->B\nstyle A fill:#f9f");
        assert!(html.contains("fill=\"#f9f\""), "{html}");
    }

    #[test]
    fn ids_begin_with_that_of_the_diagram() {
        let html = draw("flowchart LR\nA-->B", "diagram-7").unwrap().html;
        let ids: Vec<_> = html.split(" id=\"").skip(1).collect();
        assert!(!ids.is_empty() && ids.iter().all(|id| id.starts_with("diagram-7")));
    }

    #[test]
    fn authors_cannot_run_or_load_anything() {
        for source in [
            "flowchart LR\nA[\"<img src=x onerror=alert(1)>\"] --> B[\"<script>alert(1)</script>\"]",
            "flowchart LR\nA-->B\nclick A \"javascript:alert(1)\"",
            "flowchart LR\nA-->B\nstyle A fill:url(https://evil.example/x)",
            "%%{init: {\"themeCSS\": \"rect{fill:url(//evil.example)}</style><script>\"}}%%\nflowchart LR\nA-->B",
        ] {
            let Ok(Drawing { html, .. }) = draw(source, "diagram-1") else {
                continue;
            };
            for bad in ["<script", "<img", "javascript:", "onerror=", "evil.example"] {
                assert!(!html.contains(bad), "{bad}: {html}");
            }
        }
    }

    #[test]
    fn faults_name_their_place() {
        for (source, line) in [
            ("flowchart LR\n  A --> B\n  A -> B\n", 2),
            ("sequenceDiagram\n  A->>B: x\n  A->>\n", 2),
            ("stateDiagram-v2\n  A --> B\n  A -> B\n  B --> C\n", 2),
        ] {
            let fault = draw(source, "diagram-1").unwrap_err();
            let at = fault.at.unwrap_or_else(|| panic!("{source}: {fault:?}"));
            assert_eq!(
                source[..at].matches('\n').count(),
                line,
                "{source}: {fault:?}"
            );
        }
    }

    #[test]
    fn text_of_another_kind_is_an_error() {
        for source in [
            "",
            "no diagram",
            "flowchart LR\nA--",
            "sequenceDiagram\nA->>",
        ] {
            let message = draw(source, "diagram-1").unwrap_err().message;
            assert!(!message.is_empty() && !message.contains('\n'), "{message}");
        }
    }
}
