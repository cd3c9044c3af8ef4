//! Damaged, forged and planted files in the folders of this program: the record in the destination and
//! the cache beside `book.toml`. The site is built correctly, and nothing is written elsewhere.

use std::{fs, os::unix::fs::symlink, path::Path};

use site_tests::{build_patiently, tree};

use super::faults_disk::{book, make_pipe, rewrite, said, shell};

/// The files of other programs that a link might lead to, with their contents.
fn precious() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["lock", "files", "stage/index.html", "pages/x"] {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        fs::write(file, "mine").expect("a file");
    }
    folder
}

#[test]
fn links_among_our_own_files_lead_nowhere() {
    type Plant = fn(&Path, &Path);
    let own = |root: &Path| root.join("book/.mdbook-react");
    // The planted obstacle, and whether a site is built in spite of it.
    let cases: [(&str, Plant, bool); 6] = [
        (
            "folder",
            |own, out| symlink(out, own).expect("a link"),
            false,
        ),
        (
            "lock",
            |own, out| plant(own, "lock", &out.join("lock")),
            true,
        ),
        (
            "list",
            |own, out| plant(own, "files.new", &out.join("files")),
            true,
        ),
        (
            "stage",
            |own, out| plant(own, "stage/a", &out.join("stage")),
            true,
        ),
        ("cache", |_, _| {}, true),
        ("file of the cache", |_, _| {}, true),
    ];
    for (what, links, is_built) in cases {
        let (outside, book) = (precious(), book("第一版"));
        let before = tree(outside.path());
        book.write_book_files();
        fs::create_dir(book.destination()).expect("a destination");
        let cache = book.root().join(".mdbook-react");
        match what {
            "cache" => symlink(outside.path(), &cache).expect("a link"),
            "file of the cache" => plant(
                &cache,
                "entries/851e8cde791dfb51f925.new",
                &outside.path().join("lock"),
            ),
            _ => links(&own(book.root()), outside.path()),
        }
        let output = shell("exec \"$0\" build \"$1\"", &book);
        let stderr = said(&output);
        assert_eq!(output.status.success(), is_built, "{what}: {stderr}");
        assert!(is_built || stderr.contains("is a link"), "{what}: {stderr}");
        assert!(tree(outside.path()) == before, "{what}: changed outside");
    }
}

fn plant(folder: &Path, name: &str, to: &Path) {
    let link = folder.join(name);
    fs::create_dir_all(link.parent().expect("a folder")).expect("a folder");
    symlink(to, link).expect("a link");
}

#[test]
fn a_damaged_record_is_a_warning() {
    type Damage<'a> = &'a dyn Fn(&Path, &[u8]);
    let outside = precious();
    let damages: [(&str, Damage<'_>); 7] = [
        ("a flipped bit of a path", &|record, whole| {
            // The last path is before the hash.
            let at = whole.len() - 33;
            let mut other = whole.to_vec();
            other[at] ^= 1;
            fs::write(record, other).expect("damage");
        }),
        ("a path with NUL", &|record, whole| {
            let mut other = whole.to_vec();
            let at = whole.len() - 33;
            other[at] = 0;
            fs::write(record, other).expect("damage");
        }),
        ("half", &|record, whole| {
            fs::write(record, &whole[..whole.len() / 2]).expect("damage");
        }),
        ("garbage", &|record, _| {
            fs::write(record, "x").expect("damage");
        }),
        ("a folder", &|record, _| {
            fs::remove_file(record).expect("a record");
            fs::create_dir_all(record.join("a/b")).expect("a folder");
        }),
        ("a link", &|record, _| {
            fs::remove_file(record).expect("a record");
            symlink(outside.path().join("files"), record).expect("a link");
        }),
        ("a pipe", &|record, _| {
            fs::remove_file(record).expect("a record");
            make_pipe(record);
        }),
    ];
    let before = tree(outside.path());
    for (what, damage) in damages {
        let book = book("第一版").react("strict = true");
        book.build();
        rewrite(&book, "第二版");
        let record = book.destination().join(".mdbook-react/files");
        damage(&record, &fs::read(&record).expect("a record"));
        let (code, stderr) = build_patiently(&book);
        assert_eq!(code, 0, "{what}: {stderr}");
        assert!(stderr.contains("warning[F014]"), "{what}: {stderr}");
        // Files of the first edition with hashes in their names may remain.
        let (site, whole) = (tree(&book.destination()), self::book("第二版").build());
        for (path, bytes) in whole.files() {
            assert!(site.get(path) == Some(bytes), "{what}: {path}");
        }
        let again = shell("exec \"$0\" build \"$1\"", &book);
        assert!(!said(&again).contains("F014"), "{what}: {}", said(&again));
        assert!(tree(outside.path()) == before, "{what}: changed outside");
    }
}

#[test]
fn files_and_folders_take_each_others_places_without_a_record() {
    for (before, after) in [("src/x", "src/x/y.txt"), ("src/x/y.txt", "src/x")] {
        let book = book("第一版").file(before, "1");
        book.build();
        fs::remove_file(book.root().join(before)).expect("a file");
        let _ = fs::remove_dir(book.root().join("src/x"));
        book.write(after, b"2");
        book.write("book/.mdbook-react/files", b"x");
        let output = shell("exec \"$0\" build \"$1\"", &book);
        let stderr = said(&output);
        assert_eq!(output.status.code(), Some(0), "{after}: {stderr}");
        assert!(stderr.contains("warning[F014]"), "{after}: {stderr}");
        let site = tree(&book.destination());
        let path = after.trim_start_matches("src/");
        assert_eq!(
            site.get(path).map(Vec::as_slice),
            Some(&b"2"[..]),
            "{after}"
        );
    }
}
