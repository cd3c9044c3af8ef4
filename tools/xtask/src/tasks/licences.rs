//! `cargo xtask licences`: checks that the licences of shipped packages are allowed.
//!
//! They are every crate of the workspace's dependency tree and every npm package that the shell
//! bundles; `deny.toml` lists the allowed licences.

use std::{collections::BTreeSet, fs};

use anyhow::{Context, Result, bail};
use pico_args::Arguments;
use serde_json::Value;
use spdx::{Expression, LicenseReq, Licensee, ParseMode};

use crate::{no_more, process, say, workspace::Workspace};

pub(super) fn run(workspace: &Workspace, args: Arguments) -> Result<()> {
    no_more(args)?;
    check(workspace)
}

/// Fails with every package whose licence is not allowed.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let allowed = allowed(workspace)?;
    let mut packages = crates(workspace)?;
    packages.extend(bundled(workspace)?);
    let refused: Vec<String> = packages
        .iter()
        .filter(|package| !is_allowed(&package.licence, &allowed))
        .map(|Package { name, licence }| format!("`{name}` is licensed under `{licence}`"))
        .collect();
    if !refused.is_empty() {
        bail!("not allowed by deny.toml:\n{}", refused.join("\n"));
    }
    let kinds: BTreeSet<&str> = packages.iter().map(|one| one.licence.as_str()).collect();
    say::detail(format_args!(
        "{} packages under {} licence expressions, all allowed",
        packages.len(),
        kinds.len()
    ));
    Ok(())
}

/// A package that is shipped or needed to build.
struct Package {
    name: String,
    licence: String,
}

fn allowed(workspace: &Workspace) -> Result<Vec<Licensee>> {
    let text = fs::read_to_string(workspace.join("deny.toml"))?;
    let config: toml::Table = text.parse().context("deny.toml is not TOML")?;
    let list = config.get("licenses").and_then(|table| table.get("allow"));
    let list = list.and_then(toml::Value::as_array);
    let names = list.context("deny.toml has no list `licenses.allow`")?;
    let licensee = |name: &toml::Value| {
        let name = name.as_str().context("a licence is a string")?;
        Licensee::parse(name).with_context(|| format!("`{name}` is not an SPDX licence"))
    };
    names.iter().map(licensee).collect()
}

fn is_allowed(licence: &str, allowed: &[Licensee]) -> bool {
    // `MIT/Apache-2.0` is the form before SPDX expressions.
    let expression = Expression::parse_mode(licence, ParseMode::LAX);
    let satisfied = |wanted: &LicenseReq| allowed.iter().any(|one| one.satisfies(wanted));
    expression.is_ok_and(|expression| expression.evaluate(satisfied))
}

fn crates(workspace: &Workspace) -> Result<Vec<Package>> {
    let args = ["metadata", "--format-version", "1", "--locked"];
    let text = process::read(process::cargo(workspace.root(), &args))?;
    let metadata: Value = serde_json::from_str(&text)?;
    let packages = metadata["packages"].as_array();
    let packages = packages.context("`cargo metadata` lists no packages")?;
    Ok(packages
        .iter()
        .map(|one| package(one["name"].as_str(), one))
        .collect())
}

/// Returns the npm packages that the shell bundles: all except development dependencies.
fn bundled(workspace: &Workspace) -> Result<Vec<Package>> {
    let text = fs::read_to_string(workspace.renderer().join("package-lock.json"))?;
    let lock: Value = serde_json::from_str(&text)?;
    let packages = lock["packages"].as_object();
    let packages = packages.context("package-lock.json lists no packages")?;
    Ok(packages
        .iter()
        .filter(|(_, one)| one["dev"] != true && one["devOptional"] != true)
        .map(|(path, one)| package(Some(path), one))
        .collect())
}

fn package(name: Option<&str>, of: &Value) -> Package {
    Package {
        name: name.unwrap_or_default().to_owned(),
        licence: of["license"].as_str().unwrap_or("no licence").to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_allowed_when_its_alternatives_leave_a_way() {
        let allowed = ["MIT", "BSD-3-Clause"].map(|name| Licensee::parse(name).unwrap());
        for (licence, expected) in [
            ("MIT", true),
            ("MIT/Apache-2.0", true),
            ("GPL-3.0-only OR MIT", true),
            ("MIT AND BSD-3-Clause", true),
            ("MIT AND GPL-3.0-only", false),
            ("GPL-3.0-only", false),
            ("no licence", false),
        ] {
            assert_eq!(is_allowed(licence, &allowed), expected, "{licence}");
        }
    }
}
