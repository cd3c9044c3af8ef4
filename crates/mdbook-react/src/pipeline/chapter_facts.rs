//! The facts about a chapter that are known before its page is built.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use nav_model::PageMeta;
use serde::{Deserialize, Serialize};

use crate::diagnostic::Diagnostic;

/// The facts about a chapter.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Facts {
    pub(super) meta: PageMeta,
    pub(super) found: Vec<Diagnostic>,
    /// Class and rule of each `style` attribute.
    pub(super) styles: Vec<(String, String)>,
}

/// Facts by the hash of their chapter.
pub(super) type Known = HashMap<String, Arc<Facts>>;

/// The facts shared by the builds of one process.
pub(super) type FactsOfSession = Mutex<Known>;
