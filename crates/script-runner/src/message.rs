//! The messages between this process and one that runs scripts.

use std::{
    collections::BTreeMap,
    io::{self, Read, Write},
};

#[cfg(feature = "full-mdx")]
use mdx_eval::{Failure, Program};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use shell_interface::{ComponentFailure, Rendered};

/// A task of a process that runs scripts.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Task {
    /// Evaluates full MDX.
    #[cfg(feature = "full-mdx")]
    Evaluate { program: Program, asks_host: bool },
    /// Prepares the prerenderer of a site, for the next pages.
    Site {
        site: String,
        modules: BTreeMap<String, String>,
    },
    /// Renders a page with own components.
    Page {
        input: String,
        modules: Vec<String>,
        endless: Vec<ComponentFailure>,
    },
}

/// A message from the process that runs scripts.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Message {
    /// The task is done.
    Answered(Answered),
    /// A script asks the host, whose reply is a `Result<String, String>`.
    Question { question: String, about: String },
    /// The process ends because the part of the task that was noted last exceeds its limit of time.
    Overrun(String),
}

/// The result of a task.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Answered {
    #[cfg(feature = "full-mdx")]
    Evaluated(Result<String, Failure>),
    Prepared,
    /// The page, or an error from code outside of the components.
    Rendered(Result<Rendered, String>),
}

/// Writes a message: its length in four bytes, then its content.
pub(super) fn write(mut to: impl Write, message: &impl Serialize) -> io::Result<()> {
    let content = rmp_serde::to_vec(message).map_err(io::Error::other)?;
    let length = u32::try_from(content.len()).map_err(io::Error::other)?;
    to.write_all(&length.to_le_bytes())?;
    to.write_all(&content)?;
    to.flush()
}

/// Reads a message; `None` at the end of the stream.
pub(super) fn read<T: DeserializeOwned>(mut from: impl Read) -> io::Result<Option<T>> {
    let mut length = [0; size_of::<u32>()];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        other => other?,
    }
    let length = u64::from(u32::from_le_bytes(length));
    let mut content = Vec::new();
    from.take(length).read_to_end(&mut content)?;
    rmp_serde::from_slice(&content)
        .map_err(io::Error::other)
        .map(Some)
}
