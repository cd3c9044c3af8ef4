//! Prints how far mdx-lite agrees with the corpora in a folder: `mdx-conformance DIR [--all]`.
#![expect(clippy::print_stdout, reason = "printing is what it is for")]

use std::{env, path::Path};

use anyhow::{Result, bail};

fn main() -> Result<()> {
    let args: Vec<String> = env::args().skip(1).collect();
    let (folder, all) = match args.as_slice() {
        [folder] => (folder, false),
        [folder, flag] if flag == "--all" => (folder, true),
        _ => bail!("usage: mdx-conformance DIR [--all]"),
    };
    let report = mdx_conformance::run(Path::new(folder))?;
    match all {
        true => println!("{}", report.with_differences()),
        false => print!("{report}"),
    }
    Ok(())
}
