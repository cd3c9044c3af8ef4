//! `explain`: the page of a diagnostic code, or the list of all codes.

use anyhow::{Result, bail};
use diagnostics::{codes, nearest};

use crate::cli::print;

/// Prints the page of `code`; without one, a line for each code.
pub(in crate::cli) fn explain(code: Option<&str>) -> Result<()> {
    let text = match code {
        Some(code) => page(code)?,
        None => list(),
    };
    print(&text)
}

fn page(code: &str) -> Result<String> {
    if let Some(page) = codes::find(code) {
        return Ok(page.page.to_owned());
    }
    let all = codes::all();
    let upper = code.to_ascii_uppercase();
    match nearest(&upper, all.iter().map(|page| page.code)) {
        Some(near) => bail!("unknown code `{code}`; did you mean `{near}`?"),
        None => bail!("unknown code `{code}`; `mdbook-react explain` lists all codes"),
    }
}

fn list() -> String {
    let line = |page: codes::CodePage| format!("{}  {}\n", page.code, page.summary);
    codes::all().into_iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_found_in_any_case() {
        assert!(page("l001").unwrap().starts_with("# L001: "));
        let unknown = page("L009").unwrap_err().to_string();
        assert!(unknown.contains("did you mean `L00"), "{unknown}");
    }

    #[test]
    fn list_has_one_line_per_code() {
        let list = list();
        assert_eq!(list.lines().count(), codes::all().len());
        assert!(
            list.contains("W101  A `<` that does not begin a tag.\n"),
            "{list}"
        );
    }
}
