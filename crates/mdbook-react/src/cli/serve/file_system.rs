//! Knows the file systems on which a watcher of events sees nothing: files that another machine, or
//! the host of a virtual machine, writes.

use std::path::Path;

/// Types of Linux, as `/proc/self/mountinfo` names them. `9p` and `drvfs` are `/mnt/c` in WSL, the
/// others network file systems and the folders that hosts share with virtual machines and
/// containers.
const WITHOUT_EVENTS: [&str; 20] = [
    "9p",
    "afs",
    "ceph",
    "cifs",
    "drvfs",
    "fakeowner",
    "fuse.ceph",
    "fuse.glusterfs",
    "fuse.grpcfuse",
    "fuse.osxfs",
    "fuse.rclone",
    "fuse.sshfs",
    "fuse.vmhgfs-fuse",
    "lustre",
    "nfs",
    "nfs4",
    "prl_fs",
    "smb3",
    "vboxsf",
    "virtiofs",
];

/// Whether a file system reports changes of its files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Events {
    /// It reports them, or its type is unknown.
    Reported,
    /// It is a program (FUSE), which may show files that others write.
    Unsure,
    /// It reports none.
    Missing,
}

/// Returns the type of the file system with the folder `root`, if it is known, and whether it
/// reports changes.
pub(super) fn kind_of(root: &Path) -> (String, Events) {
    if is_share_of_wsl(root) {
        return ("a share of WSL".to_owned(), Events::Missing);
    }
    let mounts = book_files::regular_file::read_text(Path::new("/proc/self/mountinfo"));
    let mounts = mounts.unwrap_or_default();
    let name = type_at(&mounts, root).unwrap_or_default();
    (name.to_owned(), events_of(name))
}

fn events_of(name: &str) -> Events {
    if WITHOUT_EVENTS.contains(&name) {
        Events::Missing
    } else if name.starts_with("fuse.") {
        Events::Unsure
    } else {
        Events::Reported
    }
}

/// Whether Windows reads the path from a Linux system.
fn is_share_of_wsl(root: &Path) -> bool {
    let path = root.to_string_lossy().to_lowercase();
    let path = path
        .strip_prefix(r"\\?\unc")
        .map(|it| format!(r"\{it}"))
        .unwrap_or(path);
    path.starts_with(r"\\wsl$\") || path.starts_with(r"\\wsl.localhost\")
}

/// Returns the type of the mount that contains `path`. Of nested mounts the innermost counts, of
/// mounts at one place the last.
fn type_at<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    let mut found: Option<(usize, &str)> = None;
    for line in mounts.lines() {
        let (place, rest) = line.split_once(" - ")?;
        let Some(point) = place.split(' ').nth(4) else {
            continue;
        };
        let point = unescaped(point);
        let length = point.len();
        if path.starts_with(point) && found.is_none_or(|(longest, _)| longest <= length) {
            found = rest.split(' ').next().map(|name| (length, name));
        }
    }
    found.map(|(_, name)| name)
}

/// Decodes the octal escapes of spaces, tabs, line ends and backslashes.
fn unescaped(point: &str) -> String {
    [
        (r"\040", " "),
        (r"\011", "\t"),
        (r"\012", "\n"),
        (r"\134", r"\"),
    ]
    .iter()
    .fold(point.to_owned(), |text, (code, plain)| {
        text.replace(code, plain)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const MOUNTS: &str = "\
22 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 22 0:40 / /mnt/c rw,noatime - 9p C:\\134 rw,dirsync
31 22 0:41 / /mnt/team\\040docs rw master:2 - nfs4 server:/docs rw
32 22 0:42 / /data/remote rw - fuse.sshfs me@host: rw
33 22 0:43 / /data/secret rw - fuse.gocryptfs x rw
34 22 0:44 / /app rw - overlay overlay rw
35 34 0:45 / /app/book rw - fakeowner grpcfuse rw
36 22 0:46 / /srv rw - nfs server:/srv rw
37 36 8:2 / /srv rw - ext4 /dev/sdb1 rw
";

    #[test]
    fn file_systems_without_events_are_known() {
        for (path, name, events) in [
            ("/data/book", "ext4", Events::Reported),
            ("/mnt/c/Users/me/book", "9p", Events::Missing),
            ("/mnt/cc/book", "ext4", Events::Reported),
            ("/mnt/team docs/book", "nfs4", Events::Missing),
            ("/data/remote", "fuse.sshfs", Events::Missing),
            ("/data/secret/book", "fuse.gocryptfs", Events::Unsure),
            ("/app/other", "overlay", Events::Reported),
            ("/app/book", "fakeowner", Events::Missing),
            ("/srv/book", "ext4", Events::Reported),
        ] {
            let found = type_at(MOUNTS, Path::new(path));
            assert_eq!(found, Some(name), "{path}");
            assert_eq!(events_of(name), events, "{path}");
        }
        assert_eq!(type_at("", Path::new("/book")), None);
        assert!(WITHOUT_EVENTS.is_sorted());
    }

    #[test]
    fn shares_of_wsl_are_known() {
        for (path, is_share) in [
            (r"\\wsl$\Ubuntu\home\me\book", true),
            (r"\\wsl.localhost\Ubuntu\book", true),
            (r"\\?\UNC\wsl.localhost\Ubuntu\book", true),
            (r"\\?\C:\wsl$\book", false),
            ("/wsl$/book", false),
        ] {
            assert_eq!(is_share_of_wsl(Path::new(path)), is_share, "{path}");
        }
    }
}
