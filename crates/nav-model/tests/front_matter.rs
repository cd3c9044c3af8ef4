//! The texts and dates of front matter.

#![cfg(feature = "yaml")]

use nav_model::{BadgeKind, Code, FrontMatter};

#[test]
fn scalars_are_the_text_that_was_written() {
    for scalar in [
        "1.10",
        "3.0",
        "010",
        "1e3",
        "0x1F",
        "+1",
        "yes",
        "Yes",
        "no",
        "NO",
        "y",
        "n",
        "on",
        "off",
        "true",
        "False",
        "1_000",
        "12",
        "-0",
        ".5",
        "0o17",
        "1:30",
        "2024-01-02",
        "\"1.10\"",
        "'on'",
    ] {
        let shown = scalar.trim_matches(['"', '\'']);
        for key in [
            "id",
            "title",
            "description",
            "slug",
            "sidebar_label",
            "sidebar_class_name",
            "displayed_sidebar",
            "pagination_label",
            "pagination_next",
            "image",
            "translated_from",
            "custom_edit_url",
        ] {
            let (front, found) = FrontMatter::from_yaml(&format!("{key}: {scalar}"), "a.md");
            assert!(found.is_empty(), "{key}: {scalar}: {found:?}");
            let json = serde_json::to_value(&front).unwrap();
            assert_eq!(json[key], shown, "{key}: {scalar}");
        }
        for yaml in [
            format!("tags: [a, {scalar}]\nkeywords: [b, {scalar}]"),
            format!("tags:\n  - a\n  - {scalar} # c\nkeywords:\n- b\n- {scalar}\n"),
            format!("title: 守卫\ntags: [&x a, {{label: {scalar}}}]\nkeywords: [b, {scalar}]"),
            format!("title: 守卫\ntags: [{{label: a}}, {scalar}]\nkeywords: [b, {scalar}]"),
        ] {
            let (front, found) = FrontMatter::from_yaml(&yaml, "a.md");
            assert!(found.is_empty(), "{yaml}: {found:?}");
            assert_eq!(front.tags, ["a", shown], "{yaml}");
            assert_eq!(front.keywords, ["b", shown], "{yaml}");
        }
    }
}

#[test]
fn badges_are_text_or_a_mapping() {
    for (written, wanted) in [
        ("new", Some(("new", BadgeKind::Note))),
        ("1.10", Some(("1.10", BadgeKind::Note))),
        ("yes", Some(("yes", BadgeKind::Note))),
        ("\"1.10\"", Some(("1.10", BadgeKind::Note))),
        ("{ text: 1.10 }", Some(("1.10", BadgeKind::Note))),
        ("{ text: 新, type: tip }", Some(("新", BadgeKind::Tip))),
        (
            "{ text: a, variant: caution }",
            Some(("a", BadgeKind::Warning)),
        ),
        ("{ text: a, variant: success }", Some(("a", BadgeKind::Tip))),
        (
            "{ text: a, variant: default }",
            Some(("a", BadgeKind::Note)),
        ),
        (
            "\n  text: a\n  type: danger",
            Some(("a", BadgeKind::Danger)),
        ),
        ("\"\"", None),
        ("~", None),
    ] {
        let yaml = format!("title: b\nsidebar_badge: {written}\n");
        let (front, found) = FrontMatter::from_yaml(&yaml, "a.md");
        assert!(found.is_empty(), "{yaml}: {found:?}");
        let badge = front.sidebar_badge.as_ref();
        let badge = badge.map(|badge| (badge.text.as_str(), badge.kind));
        assert_eq!(badge, wanted, "{yaml}");
        let json = serde_json::to_string(&front).unwrap();
        assert_eq!(front, serde_json::from_str(&json).unwrap(), "{yaml}");
    }
    for faulty in ["{ type: tip }", "{ text: a, type: blue }", "[a]"] {
        let (_, found) = FrontMatter::from_yaml(&format!("sidebar_badge: {faulty}"), "a.md");
        assert_eq!(found.len(), 1, "{faulty}: {found:?}");
        assert_eq!(found[0].code, Code::FrontMatter, "{faulty}");
    }
    let (_, found) = FrontMatter::from_yaml("sidebar:\n  badge: new\n", "a.md");
    let help = found[0].help.as_deref().unwrap_or_default();
    assert!(help.contains("`sidebar_badge`"), "{found:?}");
}

#[test]
fn dates_are_written_as_in_sitemaps_or_reported() {
    for (written, date) in [
        ("2024-01-02", Some("2024-01-02")),
        ("Tue Jan 2 2024", Some("2024-01-02")),
        ("2024/1/2", Some("2024-01-02")),
        ("\"2024-01-02T10:00:00Z\"", Some("2024-01-02")),
        ("2024-13-45", None),
        ("yesterday", None),
        ("02.01.2024", None),
        ("1704153600", None),
    ] {
        for yaml in [
            format!("title: a\nlast_update: {{ date: {written}, author: b }}"),
            format!("last_update:\n  date: {written}\n  author: b"),
        ] {
            let (front, found) = FrontMatter::from_yaml(&yaml, "a.md");
            let update = front.last_update.unwrap_or_default();
            assert_eq!(update.date.as_deref(), date, "{yaml}");
            assert_eq!(update.author.as_deref(), Some("b"), "{yaml}");
            let found: Vec<_> = found.iter().map(|it| (it.code, it.line)).collect();
            let wanted = date.is_none().then_some((Code::NoDate, Some(2)));
            assert_eq!(found, Vec::from_iter(wanted), "{yaml}");
        }
    }
}
