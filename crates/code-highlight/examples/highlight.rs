//! Highlights a file and writes an HTML page: `cargo run --example highlight -- main.ts [theme]`.

use std::{
    env, fs,
    io::{self, Write},
    path::Path,
};

use code_highlight::{
    Highlighter,
    block::{self, BlockOptions},
    html, theme,
};

fn main() -> io::Result<()> {
    let mut arguments = env::args().skip(1);
    let (path, id) = (arguments.next(), arguments.next());
    let path = path.ok_or_else(|| io::Error::other("usage: highlight FILE [THEME]"))?;
    let id = id.unwrap_or_else(|| theme::DEFAULT_THEME.to_owned());
    let theme = theme::find(&id).ok_or_else(|| io::Error::other(format!("no theme `{id}`")))?;
    let code = fs::read_to_string(&path)?;
    let language = Path::new(&path)
        .extension()
        .and_then(|end| end.to_str())
        .unwrap_or("text");
    let block = block::parse(language, &code, &BlockOptions::default());
    let highlighted = Highlighter::new().highlight(&block.code, block.language());
    writeln!(
        io::stdout(),
        "<!DOCTYPE html><meta charset=\"utf-8\"><style>{}{}</style><pre class=\"code\"><code>{}</code></pre>",
        theme::BASE_CSS,
        theme.css(".code"),
        html::block(&block, &highlighted),
    )
}
