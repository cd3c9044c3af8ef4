//! The files of an index: how its terms are divided, written and updated.

pub(crate) mod edit;
pub(crate) mod file;
pub(crate) mod part;
pub(crate) mod shard;
pub(crate) mod spelling;
pub(crate) mod text;
pub(crate) mod topics;
pub(crate) mod write;
