//! Opens files below an open folder.

use std::{fs::File, io, path::Path};

use cap_std::fs::{Dir, OpenOptions};

/// Opens a file for reading by its path in `folder`, and follows no link out of it. Opening a FIFO does
/// not wait for a writer.
pub(crate) fn open(folder: &Dir, path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true);
    #[cfg(unix)]
    {
        use cap_std::fs::OpenOptionsExt as _;
        use rustix::fs::OFlags;

        let flags = OFlags::NONBLOCK | OFlags::NOCTTY;
        options.custom_flags(i32::try_from(flags.bits()).unwrap_or_default());
    }
    folder
        .open_with(path, &options)
        .map(cap_std::fs::File::into_std)
}

/// The purpose of opening a file.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Use {
    Content,
    Metadata,
}

/// Opens the file at a path without links; `None` if it has one, or if the system has no such call.
#[cfg(target_os = "linux")]
pub(crate) fn open_without_links(folder: &Dir, path: &Path, use_: Use) -> Option<io::Result<File>> {
    use rustix::{
        fs::{Mode, OFlags, ResolveFlags, openat2},
        io::Errno,
    };

    let flags = match use_ {
        Use::Content => OFlags::RDONLY | OFlags::NONBLOCK | OFlags::NOCTTY,
        Use::Metadata => OFlags::PATH,
    };
    let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
    match openat2(
        folder,
        path,
        flags | OFlags::CLOEXEC,
        Mode::empty(),
        resolve,
    ) {
        Ok(file) => Some(Ok(file.into())),
        // No link is before the name that is missing.
        Err(error @ (Errno::NOENT | Errno::NOTDIR)) => Some(Err(error.into())),
        Err(_) => None,
    }
}

/// Returns `None`: other systems have no such call.
#[cfg(not(target_os = "linux"))]
pub(crate) fn open_without_links(_: &Dir, _: &Path, _: Use) -> Option<io::Result<File>> {
    None
}
