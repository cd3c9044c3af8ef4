//! A renderer of one's own on the library half of this crate: the outline of a book on standard
//! output, every page with its address and its headings.
//!
//! In book.toml: `[output.outline]` with `command = "cargo run --example outline"`.

use std::io::stdin;

use mdbook_react::{
    book::chapter::{self, Chapters},
    config,
};
use mdbook_renderer::RenderContext;
use mdx_lite::NodeKind;
use safe_html::AuthorStyles;

#[expect(clippy::print_stdout, reason = "printing is what this example is for")]
fn main() -> anyhow::Result<()> {
    let context = RenderContext::from_json(stdin().lock())?;
    let (config, _) = config::load(&context.config, &context.root);
    let folder = context.source_dir();
    let chapters = Chapters::new(context.book, &config, &context.root, &folder);
    let styles = AuthorStyles::default();
    let facts = chapters
        .all
        .iter()
        .map(|one| chapter::facts(one, &styles).0);
    let facts: Vec<_> = facts.collect();
    let (site, _) = nav_model::build(&chapters.summary, &facts, &nav_model::Options::default());
    for one in &chapters.all {
        let Some(doc) = site.of_source(&one.path) else {
            continue;
        };
        println!("{}  {}", doc.path, doc.title);
        for node in &chapter::parse(one).nodes {
            if let NodeKind::Heading { depth, id, .. } = &node.kind {
                println!("{}#{id}  {}", "  ".repeat(usize::from(*depth)), node.text());
            }
        }
    }
    Ok(())
}
