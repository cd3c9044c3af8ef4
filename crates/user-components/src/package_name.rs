//! The packages that files belong to and that specifiers name.

/// Returns the package that a file belongs to.
pub(crate) fn package_of(file: &str) -> Option<&str> {
    let (_, path) = file.rsplit_once("node_modules/")?;
    Some(package_name(path))
}

/// Returns the package that a specifier names.
pub(crate) fn package_name(specifier: &str) -> &str {
    let slashes = if specifier.starts_with('@') { 2 } else { 1 };
    let mut ends = specifier.match_indices('/').skip(slashes - 1);
    ends.next().map_or(specifier, |(at, _)| &specifier[..at])
}

#[cfg(test)]
mod tests {
    use super::package_of;

    #[test]
    fn files_belong_to_packages() {
        for (file, expected) in [
            ("node_modules/a/b/c.js", Some("a")),
            ("node_modules/@a/b/c.js", Some("@a/b")),
            ("node_modules/a/node_modules/b/c.js", Some("b")),
            ("theme/components/A.tsx", None),
        ] {
            assert_eq!(package_of(file), expected, "{file}");
        }
    }
}
