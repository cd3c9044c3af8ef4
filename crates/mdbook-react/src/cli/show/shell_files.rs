//! `completions` and `man`: files for shells and for `man`, made from the arguments.

use std::path::Path;

use anyhow::{Context as _, Result};
use book_files::author_file::create_folder;
use clap::Command;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::cli::print;

/// Prints the completions for a shell.
pub(in crate::cli) fn completions(mut command: Command, shell: Shell) -> Result<()> {
    let name = command.get_name().to_owned();
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, name, &mut text);
    print(&String::from_utf8(text)?)
}

/// Prints the manual page, or writes the page of each command into a folder.
pub(in crate::cli) fn manual(command: Command, folder: Option<&Path>) -> Result<()> {
    let Some(folder) = folder else {
        let mut text = Vec::new();
        Man::new(command).render(&mut text)?;
        return print(&String::from_utf8(text)?);
    };
    create_folder(folder)?;
    let write = clap_mangen::generate_to(command, folder);
    write.with_context(|| format!("cannot write into {}", folder.display()))?;
    tracing::info!("wrote the pages into {}", folder.display());
    Ok(())
}
