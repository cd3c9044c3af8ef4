//! The service for agents below the served site: questions about the book over the Model Context Protocol.

use std::path::Path;

use anyhow::Result;
use axum::Router;
use shell_interface::Shell;

#[cfg(feature = "mcp")]
use super::answer::OWN;

/// The service; without the feature `mcp`, nothing.
pub(super) struct Agents {
    #[cfg(feature = "mcp")]
    service: book_mcp::HttpService,
}

impl Agents {
    /// Returns the service for the book at `root`, which is read at the first question.
    #[cfg(feature = "mcp")]
    pub(super) fn of(root: &Path, shell: &'static dyn Shell) -> Result<Self> {
        let service = book_mcp::http(root, shell)?;
        Ok(Self { service })
    }

    #[cfg(not(feature = "mcp"))]
    #[expect(clippy::unnecessary_wraps, reason = "as with the feature")]
    pub(super) fn of(_: &Path, _: &'static dyn Shell) -> Result<Self> {
        Ok(Self {})
    }

    /// Adds the address of the service to a router. Requests that pages of other sites cause are refused
    /// like all others below this path.
    pub(super) fn added_to<S: Clone + Send + Sync + 'static>(self, router: Router<S>) -> Router<S> {
        #[cfg(feature = "mcp")]
        let router = router.route_service(&format!("{OWN}mcp"), self.service);
        router
    }
}
