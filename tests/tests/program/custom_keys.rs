//! Keys of front matter below `custom`, checked with the owner's schema.

use site_tests::{BOOK, folder, run};

const SCHEMA: &str = r#"{
  "type": "object",
  "properties": {
    "status": { "enum": ["draft", "done"] },
    "rating": { "type": "number", "maximum": 5 },
    "team": { "type": "object", "properties": { "size": { "type": "integer" } }, "additionalProperties": false }
  }
}
"#;

fn check(schema: &str, front: &str) -> (bool, String) {
    let chapter = format!("---\n{front}\n---\n\n# 一\n");
    let files = [
        ("book.toml", BOOK),
        ("src/SUMMARY.md", "# Summary\n\n- [一](a.md)\n"),
        ("src/a.md", &chapter),
        ("theme/custom.schema.json", schema),
    ];
    let folder = folder(files.map(|(path, text)| (path, text.as_bytes())));
    let checked = run(folder.path(), &["check", "--format", "short"]);
    let built = run(folder.path(), &["build", "--format", "short"]);
    assert_eq!(checked.0, built.0, "{} {}", checked.1, built.1);
    let codes = |text: &str| text.matches("[O022]").count();
    assert_eq!(codes(&checked.1), codes(&built.1), "{}", checked.1);
    built
}

#[test]
fn values_that_do_not_fit_the_schema_are_findings_at_their_keys() {
    for (front, expected) in [
        (
            "title: x\ncustom:\n  status: done\n  rating: 4.5\n  team: {size: 3}",
            "",
        ),
        ("title: x", ""),
        (
            "title: x\ncustom:\n  status: don",
            "a.md:4:1: warning[O022]: `status` does not fit `theme/custom.schema.json`: \"don\" is not one of",
        ),
        (
            "custom:\n  rating: 5.5",
            "a.md:3:1: warning[O022]: `rating` does not fit",
        ),
        (
            "custom:\n  rating: many",
            "a.md:3:1: warning[O022]: `rating` does not fit",
        ),
        (
            "custom:\n  status: done\n  team:\n    size: 1.5",
            "a.md:5:1: warning[O022]: `team.size` does not fit",
        ),
        (
            "custom:\n  team:\n    size: 1\n    name: A",
            "a.md:5:1: warning[O022]: `team.name` does not fit",
        ),
        (
            "title: x\nstatus: don",
            "a.md:3:1: warning[O022]: `status` does not fit",
        ),
    ] {
        let (is_good, said) = check(SCHEMA, front);
        assert!(is_good, "{front}: {said}");
        assert!(said.contains(expected), "{front}: {said}");
        let count = usize::from(!expected.is_empty());
        assert_eq!(said.matches("[O022]").count(), count, "{front}: {said}");
    }
}

#[test]
fn required_keys_are_of_all_chapters() {
    let schema = r#"{ "required": ["status"] }"#;
    let (is_good, said) = check(schema, "title: x");
    let expected = "a.md:2:1: warning[O022]: front matter does not fit `theme/custom.schema.json`: \"status\" is a required property";
    assert!(is_good && said.contains(expected), "{said}");
}

#[test]
fn schemas_that_cannot_be_used_are_errors() {
    for (schema, expected) in [
        (
            "{\n  \"type\": \n",
            "custom.schema.json:3:1: error[O022]: the schema `theme/custom.schema.json` cannot be used: it is not JSON",
        ),
        (
            r#"{ "type": "text" }"#,
            "custom.schema.json:1:1: error[O022]",
        ),
        (
            r#"{ "$ref": "other.json" }"#,
            "custom.schema.json:1:1: error[O022]",
        ),
        (
            r#"{ "$ref": "https://example.com/schema.json" }"#,
            "custom.schema.json:1:1: error[O022]",
        ),
    ] {
        let (is_good, said) = check(schema, "title: x");
        assert!(!is_good && said.contains(expected), "{schema}: {said}");
    }
}
