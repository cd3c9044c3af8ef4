//! The folders that `mdbook-react serve` reads and writes.

use std::{fs, process::Command};

use site_tests::{BookTest, Server, program};

fn book() -> BookTest {
    let book = BookTest::new().chapter("首页", "index.md", "# 首页\n\n旧的一句。\n");
    book.write_book_files();
    book
}

fn serve() -> Command {
    let mut command = Command::new(program());
    command.args(["serve", "--port", "0"]);
    command
}

/// Edits the book, and waits for the edit.
fn shows_edits(book: &BookTest, server: &Server) {
    let mut events = server.events();
    assert!(server.get("/").contains("旧的一句。"));
    book.write("src/index.md", "# 首页\n\n新的一句。\n".as_bytes());
    events.until(|event| event.contains("新的一句。"));
    events.until(|event| event.contains("\"built\"") && !event.contains("isRepeated"));
    assert!(server.get("/").contains("新的一句。"));
}

#[test]
fn the_book_is_found_from_a_folder_inside() {
    let book = book();
    book.write("src/deep/er/note.txt", b"x");
    let mut command = serve();
    command.current_dir(book.root().join("src/deep/er"));
    shows_edits(&book, &Server::run(command));
    assert!(book.root().join("book/index.html").exists());
}

#[test]
fn the_site_is_written_where_the_owner_wants_it() {
    let (book, other) = (book(), tempfile::tempdir().unwrap());
    let mut command = serve();
    // Relative to the folder of the command, as `build` reads it.
    command.current_dir(other.path());
    command.args(["--dest-dir", "there"]).arg(book.root());
    shows_edits(&book, &Server::run(command));
    assert!(other.path().join("there/index.html").exists());
    assert!(!book.root().join("book").exists());
}

/// Root may write everywhere, so the program runs as another user.
#[cfg(unix)]
#[test]
fn a_book_that_is_read_only_is_served_from_a_temporary_folder() {
    use std::os::unix::{
        fs::{MetadataExt as _, PermissionsExt as _, chown},
        process::CommandExt as _,
    };

    /// The user `nobody`.
    const NOBODY: u32 = 65534;

    let (book, temporary) = (book(), tempfile::tempdir().unwrap());
    let mode = |mode| fs::set_permissions(book.root(), fs::Permissions::from_mode(mode)).unwrap();
    let mut command = serve();
    if temporary.path().metadata().unwrap().uid() == 0 {
        chown(temporary.path(), Some(NOBODY), Some(NOBODY)).unwrap();
        command.uid(NOBODY).gid(NOBODY);
    }
    mode(0o555);
    command
        .env("TMPDIR", temporary.path())
        .env("XDG_STATE_HOME", temporary.path().join("state"))
        .arg(book.root());
    let server = Server::run(command);
    let shown = server
        .said
        .contains("the book is read-only: the site and the cache are in");
    assert!(shown, "{}", server.said);
    shows_edits(&book, &server);
    assert!(!book.root().join("book").exists());
    assert!(!book.root().join(".mdbook-react").exists());
    let written = || {
        let folders = fs::read_dir(temporary.path()).unwrap().flatten();
        let names = folders.map(|folder| folder.file_name().into_string().unwrap());
        names
            .filter(|name| name.starts_with("mdbook-react-"))
            .count()
    };
    assert_eq!(written(), 1);
    server.interrupt();
    assert_eq!(written(), 0);
    mode(0o755);
}
