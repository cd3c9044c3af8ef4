//! The labels of the navbar, the footer and the sidebars in another language.

use crate::{
    left_out::{Kind as Left, LeftOut},
    script::value::Value,
    sidebars::read_set::ReadSet,
    site_files::SiteFiles,
};

/// The texts of a language that are not in documents.
#[derive(Debug, Default)]
pub(super) struct Texts {
    navbar: Option<Value>,
    footer: Option<Value>,
    /// The labels of the sidebars of each set.
    sidebars: Vec<Value>,
    /// The labels of versions, and their translations.
    pub(super) versions: Vec<(String, String)>,
}

impl Texts {
    /// Reads the texts of a language for these sets.
    pub(super) fn read(
        site: &SiteFiles,
        tag: &str,
        sets: &[ReadSet],
        left_out: &mut LeftOut,
    ) -> Self {
        let mut read = |path: &str| {
            let path = site.path(format!("i18n/{tag}/{path}"));
            if !site.is_file(&path) {
                return None;
            }
            let value = site
                .read_text(&path)
                .and_then(|text| Value::from_json(&text));
            let failed = |reason| {
                left_out.add(Left::Unreadable, format!("{}: {reason}", site.shown(&path)));
            };
            value.map_err(failed).ok()
        };
        let sidebars = sets.iter().filter_map(|set| {
            let (plugin, version) = (set.options.plugin_folder(), &set.options.version);
            read(&format!("{plugin}/{version}.json"))
        });
        let sidebars = sidebars.collect();
        Self {
            navbar: read("docusaurus-theme-classic/navbar.json"),
            footer: read("docusaurus-theme-classic/footer.json"),
            sidebars,
            versions: Vec::new(),
        }
    }

    /// Returns the label of the version of the documents.
    pub(super) fn version(&self) -> Option<String> {
        let mut sidebars = self.sidebars.iter();
        sidebars.find_map(|texts| message(texts, "version.label"))
    }

    /// Whether the navbar has texts in the language.
    pub(super) const fn has_navbar(&self) -> bool {
        self.navbar.is_some()
    }

    /// Whether the footer has texts in the language.
    pub(super) const fn has_footer(&self) -> bool {
        self.footer.is_some()
    }

    /// Returns the text of the navbar with this key.
    pub(super) fn of_navbar(&self, key: &str) -> Option<String> {
        message(self.navbar.as_ref()?, key)
    }

    /// Returns the text of the footer with this key.
    pub(super) fn of_footer(&self, key: &str) -> Option<String> {
        message(self.footer.as_ref()?, key)
    }

    /// Returns the keys of labels of sidebars with another text than the label in the key.
    pub(super) fn other_labels(&self) -> impl Iterator<Item = (&str, String)> {
        let all = self.sidebars.iter().filter_map(|texts| match texts {
            Value::Map(pairs) => Some(pairs),
            _ => None,
        });
        let all = all.flatten().filter(|(key, _)| key.starts_with("sidebar."));
        all.filter_map(|(key, it)| {
            let text = it.text_of("message")?;
            // A label with a key of its own is in the description.
            let known = it.text_of("description").unwrap_or_default();
            let is_other = !key.ends_with(&format!(".{text}"));
            (is_other && !known.contains(&format!("'{text}'"))).then_some((&**key, text))
        })
    }

    /// Returns a label of a sidebar in the language.
    pub(super) fn label(&self, label: &str) -> Option<String> {
        const KINDS: [&str; 3] = ["category", "link", "doc"];
        self.sidebars.iter().find_map(|texts| {
            let Value::Map(pairs) = texts else {
                return None;
            };
            let (key, _) = pairs.iter().find(|(key, _)| {
                let inside = key.strip_prefix("sidebar.");
                let inside = inside.and_then(|key| key.strip_suffix(label)?.strip_suffix('.'));
                let kind = inside.and_then(|inside| inside.rsplit('.').next());
                kind.is_some_and(|kind| KINDS.contains(&kind))
            })?;
            message(texts, key)
        })
    }
}

/// Returns the message of a key.
fn message(texts: &Value, key: &str) -> Option<String> {
    texts.get(key)?.text_of("message")
}
