//! Converts the findings of this repository's libraries; their callers add places.

use super::{Diagnostic, Severity};

impl From<&nav_model::Diagnostic> for Diagnostic {
    fn from(found: &nav_model::Diagnostic) -> Self {
        let severity = match found.code.is_error() {
            true => Severity::Error,
            false => Severity::Warning,
        };
        Self {
            help: found.help.clone(),
            ..Self::new(found.code.as_str(), severity, &*found.message)
        }
    }
}

impl From<&mdx_lite::Diagnostic> for Diagnostic {
    fn from(found: &mdx_lite::Diagnostic) -> Self {
        let severity = match found.severity {
            mdx_lite::Severity::Warning => Severity::Warning,
            mdx_lite::Severity::Error => Severity::Error,
        };
        Self {
            help: found.help.clone(),
            ..Self::new(found.code.as_str(), severity, &*found.message)
        }
    }
}

#[cfg(feature = "full-mdx")]
impl From<&mdx_eval::Diagnostic> for Diagnostic {
    fn from(found: &mdx_eval::Diagnostic) -> Self {
        // A Docusaurus site may import packages and components on many pages. It can be built
        // before all of them are rewritten.
        let severity = match found.code {
            mdx_eval::Code::Unavailable => Severity::Warning,
            _ => Severity::Error,
        };
        Self {
            help: found.help.clone(),
            ..Self::new(found.code.as_str(), severity, &*found.message)
        }
    }
}
