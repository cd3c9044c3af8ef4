//! The components that an author can use in MDX: one row for each.
//!
//! Names, suggestions, the stylesheet, the check of properties and the tests of the Markdown form
//! follow from the rows. CONTRIBUTING.md describes how to add one.

use mdx_lite::{Element, Node};
use site_layout::{css::unused_classes::Lead, icon};

use crate::{Builder, tree::piece::Piece};

/// Builds the pieces of a component.
type BuildPieces = fn(&mut Builder<'_>, &Element, &Node) -> Vec<Piece>;

/// A component that an author can use.
pub(crate) struct BuiltIn {
    pub(crate) name: &'static str,
    /// The properties whose text readers see.
    pub(crate) texts: &'static [&'static str],
    /// The other properties, including some of Docusaurus that have no effect.
    pub(crate) values: &'static [&'static str],
    /// The property that the component requires to show anything.
    pub(crate) needs: Option<&'static str>,
    /// The prefix of its classes; a book without the component gets no rules for them. Empty for none.
    pub(crate) family: &'static str,
    pub(crate) build: BuildPieces,
}

impl BuiltIn {
    /// Returns a component of one row.
    const fn new(
        name: &'static str,
        texts: &'static [&'static str],
        values: &'static [&'static str],
        build: BuildPieces,
    ) -> Self {
        Self {
            name,
            texts,
            values,
            needs: None,
            family: "",
            build,
        }
    }

    const fn with_classes(self, family: &'static str) -> Self {
        Self { family, ..self }
    }

    const fn needing(self, property: &'static str) -> Self {
        Self {
            needs: Some(property),
            ..self
        }
    }
}

/// The properties that every element of Docusaurus may have. They are ignored silently.
const GENERAL: [&str; 5] = ["className", "id", "key", "ref", "style"];

/// Every component that an author can use.
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "a path to a method of `Builder` is not generic over its lifetime"
)]
pub(crate) const COMPONENTS: [BuiltIn; 22] = [
    BuiltIn::new(
        "Admonition",
        &["title"],
        &["icon", "type"],
        |b, element, node| vec![b.admonition_element(element, node)],
    ),
    BuiltIn::new("Badge", &["text"], &["type"], |b, element, node| {
        b.badge(element, node)
    })
    .with_classes("mr-badge"),
    BuiltIn::new(
        "Card",
        &["title", "description"],
        &["href", "icon"],
        |b, element, node| b.card(element, node),
    )
    .with_classes("mr-card"),
    BuiltIn::new(
        "CardLink",
        &["title", "description"],
        &["href", "icon"],
        |b, element, node| b.card(element, node),
    )
    .with_classes("mr-card"),
    BuiltIn::new("Cards", &[], &[], |b, element, node| {
        b.group("mr-cards", element, node)
    })
    .with_classes("mr-cards"),
    BuiltIn::new(
        "CodeBlock",
        &["title"],
        &["language", "metastring", "showLineNumbers"],
        |b, element, node| vec![b.code_element(element, node)],
    ),
    BuiltIn::new("Columns", &[], &[], |b, element, node| {
        b.group("mr-columns", element, node)
    })
    .with_classes("mr-columns"),
    BuiltIn::new("Details", &["summary"], &["open"], |b, element, node| {
        vec![b.details(element, node)]
    })
    .with_classes("mr-details"),
    BuiltIn::new("DocCardList", &[], &["items"], |b, element, node| {
        let list = b.doc_card_list();
        std::iter::once(list)
            .chain(b.children(element, node))
            .collect()
    })
    .with_classes("mr-doc-card"),
    BuiltIn::new(
        "Embed",
        &["title"],
        &["poster", "ratio", "src"],
        |b, element, node| vec![b.embed(element, node)],
    )
    .needing("src")
    .with_classes("mr-embed"),
    BuiltIn::new("FileTree", &[], &[], |b, element, node| {
        b.file_tree(element, node)
    })
    .with_classes("mr-file-tree"),
    BuiltIn::new(
        "Hero",
        &["name", "tagline"],
        &["image", "imageDark"],
        |b, element, node| vec![b.hero(element, node)],
    )
    .with_classes("mr-hero"),
    BuiltIn::new("Icon", &["label"], &["name"], |b, element, node| {
        b.icon(element, node)
    })
    .needing("name")
    .with_classes("mr-icon"),
    BuiltIn::new(
        "LinkButton",
        &[],
        &["href", "icon", "variant"],
        |b, element, node| b.link_button(element, node),
    )
    .needing("href")
    .with_classes("mr-button"),
    BuiltIn::new("Logos", &[], &[], |b, element, node| {
        b.group("mr-logos", element, node)
    })
    .with_classes("mr-logos"),
    BuiltIn::new("Numbers", &[], &[], |b, element, node| {
        b.group("mr-numbers", element, node)
    })
    .with_classes("mr-numbers"),
    BuiltIn::new("Steps", &[], &[], |b, element, node| {
        b.group("mr-steps", element, node)
    })
    .with_classes("mr-steps"),
    BuiltIn::new(
        "TabItem",
        &["label"],
        &["attributes", "default", "value"],
        |b, element, node| b.lone_tab(element, node),
    )
    .with_classes("mr-tabs"),
    BuiltIn::new(
        "Tabs",
        &[],
        &[
            "block",
            "defaultValue",
            "groupId",
            "lazy",
            "queryString",
            "values",
        ],
        |b, element, node| b.tabs(element, node),
    )
    .with_classes("mr-tabs"),
    BuiltIn::new(
        "ThemedImage",
        &["alt"],
        &["height", "sources", "title", "width"],
        |b, element, node| b.themed_image(element, node),
    )
    .needing("sources"),
    // The page already has a table of contents beside it.
    BuiltIn::new(
        "TOCInline",
        &[],
        &["maxHeadingLevel", "minHeadingLevel", "toc"],
        |b, element, node| b.children(element, node),
    ),
    BuiltIn::new(
        "Video",
        &["title"],
        &["poster", "src"],
        |b, element, node| b.video(element, node),
    )
    .needing("src")
    .with_classes("mr-video"),
];

/// Returns the component of a name.
pub(crate) fn built_in(name: &str) -> Option<&'static BuiltIn> {
    COMPONENTS.iter().find(|one| one.name == name)
}

/// Returns whether a name is one of these components.
pub fn is_built_in(name: &str) -> bool {
    built_in(name).is_some()
}

impl BuiltIn {
    /// Returns whether the component takes a property; a spread has an empty name.
    pub(crate) fn takes(&self, property: &str) -> bool {
        let mut known = self.properties().chain(GENERAL);
        property.is_empty() || known.any(|name| name == property)
    }

    /// Returns the names of the component's own properties.
    pub(crate) fn properties(&self) -> impl Iterator<Item = &'static str> + Clone {
        self.texts.iter().chain(self.values).copied()
    }
}

/// The rules of components without interaction, for the layer `content`.
const RULES: &str = concat!(
    include_str!("../../styles/badges.css"),
    include_str!("../../styles/cards.css"),
    include_str!("../../styles/steps.css"),
    // Its buttons follow the buttons of the text.
    include_str!("../../styles/hero.css"),
    include_str!("../../styles/front-page.css"),
    include_str!("../../styles/terminal.css"),
    include_str!("../../styles/embeds.css")
);

/// Returns these rules and the rules of the icons.
pub fn component_styles() -> String {
    RULES.to_owned() + &icon::rules()
}

/// Returns the name of each component that an author can use, with its properties; the first one is
/// required if the component needs one.
pub fn components() -> Vec<(&'static str, Vec<&'static str>, Option<&'static str>)> {
    let rows = COMPONENTS.iter();
    rows.map(|one| (one.name, one.properties().collect(), one.needs))
        .collect()
}

/// Returns the families of classes of components, each with the start of the tag that leads to it.
pub fn component_families() -> Vec<Lead> {
    let drawn = COMPONENTS.iter().filter(|one| !one.family.is_empty());
    drawn
        .map(|one| (one.family, format!("<{}", one.name)))
        .collect()
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Options, commonmark::to_commonmark, parse};

    use super::COMPONENTS;

    #[test]
    fn texts_of_components_are_part_of_their_markdown() {
        for component in &COMPONENTS {
            let properties: Vec<_> = (component.texts.iter())
                .map(|name| format!("{name}=\"word-of-{name}\""))
                .collect();
            for content in ["", "\n\ncontent\n\n"] {
                let (name, properties) = (component.name, properties.join(" "));
                let text =
                    format!("<{name} {properties} src=\"/s\" href=\"/h\">{content}</{name}>\n");
                let markdown = to_commonmark(&parse(&text, &Options::default()));
                for property in component.texts {
                    let word = format!("word-of-{property}");
                    assert!(markdown.contains(&word), "{text} gives {markdown}");
                }
            }
        }
    }

    #[test]
    fn rows_are_in_the_order_of_their_names() {
        let names: Vec<_> = COMPONENTS
            .iter()
            .map(|one| one.name.to_lowercase())
            .collect();
        assert!(names.is_sorted(), "{names:?}");
    }
}
