//! Names the unmaintained crates that remain, and checks that only their known users need them.
//!
//! Needs neither network nor `cargo deny`.

use std::fs;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::{say, workspace::Workspace};

/// The part of `deny.toml` that is read.
#[derive(Deserialize)]
struct Deny {
    bans: Bans,
}

#[derive(Deserialize)]
struct Bans {
    deny: Vec<Ban>,
}

/// A crate that only some crates may depend on.
#[derive(Deserialize)]
struct Ban {
    #[serde(rename = "crate")]
    name: String,
    wrappers: Vec<String>,
    reason: String,
}

/// The part of `Cargo.lock` that is read.
#[derive(Deserialize)]
struct Lock {
    package: Vec<Package>,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    /// Each is a name, followed by a version where the name is ambiguous.
    #[serde(default)]
    dependencies: Vec<String>,
}

/// Prints each remaining crate with its reason. Returns the rules that no longer hold.
pub(super) fn check(workspace: &Workspace) -> Result<Vec<String>> {
    let deny: Deny = toml::from_str(&fs::read_to_string(workspace.join("deny.toml"))?)
        .context("deny.toml has no usable list `bans.deny`")?;
    let lock: Lock = toml::from_str(&fs::read_to_string(workspace.join("Cargo.lock"))?)
        .context("Cargo.lock is not readable")?;
    for Ban {
        name,
        wrappers,
        reason,
    } in &deny.bans.deny
    {
        let users = wrappers.join(", ");
        say::detail(format_args!(
            "unmaintained: {name}, through {users}: {reason}"
        ));
    }
    Ok(deny
        .bans
        .deny
        .iter()
        .flat_map(|ban| faults(ban, &lock.package))
        .collect())
}

fn faults(ban: &Ban, packages: &[Package]) -> Vec<String> {
    let Ban { name, wrappers, .. } = ban;
    let users: Vec<&str> = packages
        .iter()
        .filter(|package| {
            let mut names = package.dependencies.iter();
            names.any(|one| one.split(' ').next() == Some(name))
        })
        .map(|package| package.name.as_str())
        .collect();
    if users.is_empty() {
        return vec![format!(
            "`{name}` is not a dependency any more: remove it from deny.toml"
        )];
    }
    users
        .into_iter()
        .filter(|user| !wrappers.iter().any(|wrapper| wrapper == user))
        .map(|user| format!("`{user}` depends on `{name}`, which is unmaintained"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_wrappers_may_depend_on_a_banned_crate() {
        let lock: Lock = toml::from_str(
            r#"
            [[package]]
            name = "good"
            dependencies = ["old 1.3.3"]
            [[package]]
            name = "bad"
            dependencies = ["older", "old"]
            [[package]]
            name = "old"
            "#,
        )
        .unwrap();
        let ban = |name: &str| Ban {
            name: name.to_owned(),
            wrappers: vec!["good".to_owned()],
            reason: String::new(),
        };
        assert_eq!(
            faults(&ban("old"), &lock.package),
            ["`bad` depends on `old`, which is unmaintained"]
        );
        assert_eq!(
            faults(&ban("gone"), &lock.package),
            ["`gone` is not a dependency any more: remove it from deny.toml"]
        );
    }
}
