//! The address for editing documents: a book has one template, a site one for each set of documents.

use crate::{
    docs::document_set::DocumentSet,
    left_out::{Kind, LeftOut},
};

const PATH: &str = "{path}";

/// Returns the template that fits the documents of all sets.
pub(crate) fn template(sets: &[DocumentSet]) -> Option<String> {
    let is_web = |url: &String| {
        let is_web = safe_html::is_full_address(url) && safe_html::is_web_or_relative(url);
        is_web && !url.contains(char::is_control)
    };
    if let [set] = sets {
        return set.edit_url.clone().filter(is_web);
    }
    let mut fitting = sets.iter().map(for_book);
    let first = fitting.next()??;
    fitting
        .all(|other| other.as_ref() == Some(&first))
        .then_some(first)
        .filter(is_web)
}

/// Adds the addresses for editing that one template cannot have.
pub(crate) fn report(sets: &[DocumentSet], left_out: &mut LeftOut) {
    if template(sets).is_some() || sets.iter().all(|set| set.edit_url.is_none()) {
        return;
    }
    for set in sets {
        let url = set.edit_url.as_deref().unwrap_or("none");
        left_out.add(Kind::EditLink, format!("{}: {url}", set.name()));
    }
}

/// Returns the template for a book in which a set's documents are in the folder of its route.
fn for_book(set: &DocumentSet) -> Option<String> {
    let folder = set.edit_url.as_deref()?.strip_suffix(PATH)?;
    let above = match &*set.route {
        "" => folder,
        route => folder
            .strip_suffix(&format!("{route}/"))
            .filter(|above| above.ends_with('/'))?,
    };
    Some(format!("{above}{PATH}"))
}

#[cfg(test)]
mod tests {
    use super::{report, template};
    use crate::{docs::document_set::sets, left_out::LeftOut, script::value::Value};

    #[test]
    fn one_template_fits_all_sets_or_none_is_used() {
        for (options, wanted) in [
            (
                &[r#""path": "x", "editUrl": "https://g/e""#][..],
                Some("https://g/e/x/{path}"),
            ),
            (
                &[
                    r#""path": "docs", "editUrl": "https://g/e""#,
                    r#""path": "a", "routeBasePath": "a", "editUrl": "https://g/e/""#,
                ],
                Some("https://g/e/{path}"),
            ),
            (
                &[
                    r#""path": "docs", "editUrl": "https://g/e""#,
                    r#""path": "a", "routeBasePath": "b", "editUrl": "https://g/e""#,
                ],
                None,
            ),
            (
                &[
                    r#""path": "docs", "editUrl": "https://g/e""#,
                    r#""path": "xa", "routeBasePath": "a", "editUrl": "https://g/e""#,
                ],
                None,
            ),
            (
                &[
                    r#""path": "../docs", "editUrl": "https://g/e/site""#,
                    r#""path": "a", "routeBasePath": "a", "editUrl": "https://g/e/site""#,
                ],
                None,
            ),
            (
                &[
                    r#""path": "docs", "editUrl": "https://g/e""#,
                    r#""path": "a", "routeBasePath": "a""#,
                ],
                None,
            ),
            (&[r#""path": "a""#, r#""path": "b""#], None),
        ] {
            let plugins: Vec<_> = options
                .iter()
                .map(|options| format!("[\"content-docs\", {{{options}}}]"))
                .collect();
            let json = format!("{{\"plugins\": [{}]}}", plugins.join(","));
            let sets = sets(&Value::from_json(&json).unwrap());
            assert_eq!(template(&sets).as_deref(), wanted, "{options:?}");
            let mut left_out = LeftOut::default();
            report(&sets, &mut left_out);
            let is_lost = wanted.is_none() && json.contains("editUrl");
            assert_eq!(left_out.messages().count(), usize::from(is_lost));
        }
    }
}
