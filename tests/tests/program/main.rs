//! Whole-program tests of mdbook-react, in one program: tests of all files run side by side, and the
//! libraries are linked once.

mod addresses;
mod admonitions;
mod agents;
mod author_html;
mod base_path;
mod blog;
mod blog_feeds;
mod both_backends;
mod catalogues;
mod chapter_errors;
mod check;
mod code_file;
mod code_words;
mod command_line;
mod components;
mod copied_files;
mod custom_keys;
mod dense_chapter;
mod destination;
mod determinism;
mod diagrams;
mod display_formulas;
mod drop_in;
mod drop_in_contents;
mod drop_in_headings;
mod drop_in_odd_books;
mod e_books;
mod edition_addresses;
mod edition_findings;
mod edition_readmes;
mod editions;
mod examples;
mod external_links;
mod faults;
#[cfg(unix)]
mod faults_disk;
mod faults_editions;
mod faults_endless;
mod faults_input;
#[cfg(target_os = "linux")]
mod faults_memory;
#[cfg(unix)]
mod faults_own_files;
#[cfg(unix)]
mod faults_special;
mod foreign_scripts;
#[cfg(unix)]
mod forged_cache;
mod format;
mod from_docusaurus;
mod full_mdx;
mod guide_tasks;
mod head_tags;
mod hosts;
#[cfg(unix)]
mod html_preprocessors;
mod hurried_input;
mod import;
mod import_addresses;
mod import_again;
mod import_blog;
mod import_doors;
mod import_options;
mod import_pages;
mod import_sets;
mod import_sidebars;
mod import_texts;
mod import_versions;
mod incremental;
mod init;
mod kept_versions;
mod language_server;
mod language_server_moves;
mod language_server_texts;
mod large_chapter;
mod layouts;
mod left_out;
mod live_raw_html;
mod markdown_pages;
mod messages;
mod messages_chapters;
mod messages_content;
mod messages_settings;
mod mistakes;
mod mode_pictures;
mod moved_files;
mod moved_names;
mod moved_parts;
mod nesting;
mod not_found;
mod odd_names;
mod offline;
mod other_sites;
mod output;
#[cfg(unix)]
mod outside_files;
mod overrides;
mod own_blocks;
mod own_bundle_faults;
mod own_components;
mod own_early_errors;
mod own_imports;
mod own_languages;
mod own_limits;
mod own_package_forms;
mod own_packages;
mod own_pages;
mod own_router;
mod own_styles;
mod parts;
mod policy;
mod random_edits;
mod redirects;
mod refusals;
#[cfg(unix)]
mod renderer_script;
mod right_to_left;
mod same_bytes;
mod search;
mod search_texts;
mod serve;
mod serve_files;
mod serve_folders;
mod serve_http;
mod serve_limits;
mod serve_watch;
mod settings_edits;
mod shared_values;
mod sidebar_badges;
mod sidebar_headings;
mod sidebar_links;
mod sitemaps;
mod slips;
mod slots;
mod small_findings;
mod social_cards;
mod spellings;
mod stylesheet;
mod syntaxes;
mod taken_paths;
mod terminal_output;
mod theme;
mod translated_versions;
mod unread_chapters;
mod unsaved_texts;
mod versions_elsewhere;

use std::{fs, path::Path};

#[test]
fn every_file_is_a_module() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program");
    let modules: Vec<&str> = include_str!("main.rs").lines().collect();
    for entry in fs::read_dir(folder).expect("the folder of the tests is readable") {
        let path = entry.expect("an entry is readable").path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let line = format!("mod {name};");
        assert!(name == "main" || modules.contains(&&*line), "{line}");
    }
}
