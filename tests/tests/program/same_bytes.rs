//! The same book produces the same bytes when built again, elsewhere, in another time zone or
//! locale.

use site_tests::BookTest;

fn book() -> BookTest {
    (0..12).fold(
        BookTest::new().react("site-url = \"https://example.org\"\nreading-time = true\nlast-updated = true"),
        |book, at| {
            let extension = if at % 2 == 0 { "md" } else { "mdx" };
            let text = format!(
                "---\ntags: [乙, 甲, z{at}]\nlast_update: {{ date: 2024-01-01 }}\n---\n\n# 第 {at} 页\n\n## 守卫\n\n```ts title=\"a.ts\"\nconst n = {at};\n```\n\n:::tip\n文\n:::\n"
            );
            book.chapter(&format!("第 {at} 页"), &format!("p{at}.{extension}"), &text)
        },
    )
}

#[test]
fn place_time_and_threads_change_no_byte() {
    let first = book().build();
    let elsewhere: [(&str, &[(&str, &str)]); 5] = [
        ("another folder", &[]),
        ("one thread", &[("RAYON_NUM_THREADS", "1")]),
        ("two threads", &[("RAYON_NUM_THREADS", "2")]),
        (
            "the other side of the date line",
            &[
                ("TZ", "Pacific/Kiritimati"),
                ("LC_ALL", "tr_TR.UTF-8"),
                ("LANG", "tr_TR.UTF-8"),
            ],
        ),
        (
            "no locale at all",
            &[("TZ", "America/Los_Angeles"), ("LC_ALL", "C")],
        ),
    ];
    for (what, variables) in elsewhere {
        let book = variables
            .iter()
            .fold(book(), |book, (name, value)| book.variable(name, value));
        for time in ["first", "second"] {
            let site = book.build();
            let names = |site: &site_tests::Site| site.files().keys().cloned().collect::<Vec<_>>();
            assert_eq!(names(&first), names(&site), "{what}, {time} time");
            for (path, bytes) in first.files() {
                assert!(
                    *bytes == site.files()[path],
                    "{path} differs: {what}, {time} time"
                );
            }
        }
    }
}
