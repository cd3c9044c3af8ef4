//! The interface's texts, one field each, so that a missing one is an error at build time.
//!
//! `{name}` in a text is a placeholder. A text with `{n}` may have several plural forms, divided by
//! `|`. The renderer contains the tables, one file for each language; components contain no text.

use serde::{Deserialize, Serialize};

macro_rules! strings {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// The interface's texts in one language.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub struct Strings {
            $($(#[$doc])* pub $name: String,)*
        }
    };
}

strings! {
    /// Shows lines of a program that the author hid.
    show_hidden_lines,
    /// Button that runs a program.
    run_code,
    /// Link to a program on the page of the playground.
    open_playground,
    /// Button that shows the editor of a program.
    edit_code,
    /// Name of the editor of a program.
    program,
    /// While a program runs.
    running_code,
    /// After a program that printed nothing.
    no_output,
    /// The playground did not answer.
    run_failed,
    /// First link of the page.
    skip_to_content,
    /// Name of the main navigation.
    main_nav,
    /// Button of the menu of entries for which the navbar has no room.
    more_entries,
    /// Name of the sidebar.
    sidebar_nav,
    /// Name of the breadcrumbs.
    breadcrumbs_nav,
    /// Name of the breadcrumbs' first link.
    breadcrumbs_home,
    /// Name of the table of contents, and of its button on a phone.
    toc_nav,
    /// Name of the links to the neighbouring pages.
    pagination_nav,
    /// Above the link to the page before.
    previous,
    /// Above the link to the page after.
    next,
    /// Colour toggle in light mode.
    to_dark_mode,
    /// Colour toggle in dark mode.
    to_light_mode,
    /// Button of the code theme menu.
    code_theme,
    /// Name of the announcement bar.
    announcement,
    /// Closes the announcement bar.
    close_announcement,
    /// Button back to the top.
    back_to_top,
    /// Opens the menu on a phone.
    open_menu,
    /// Name of the menu on a phone.
    menu,
    /// Closes the menu on a phone.
    close_menu,
    /// In the menu on a phone: from the docs panel to the main panel (arrow excluded).
    back_to_main_menu,
    /// Hides the sidebar.
    hide_sidebar,
    /// Shows the sidebar again.
    show_sidebar,
    /// Name of the caret of a category that has a page. `{label}`
    toggle_category,
    /// Shows more of the entries before those shown. `{n}`
    entries_before,
    /// Shows more of the entries after those shown. `{n}`
    entries_after,
    /// Link to a plain page with all entries of a long list. `{n}`
    all_entries,
    /// Announced after more entries are shown. `{n}`
    entries_added,
    /// Copies a block of code.
    copy_code,
    /// Announced after copying.
    copied,
    /// Announced when copying failed.
    copy_failed,
    /// Switches the wrapping of long lines.
    word_wrap,
    /// Shows all lines of a long block of code. `{n}`
    all_lines,
    /// Name of a heading's own link. `{heading}`
    heading_link,
    /// Title of a note.
    note,
    /// Title of a tip.
    tip,
    /// Title of an info box.
    info,
    /// Title of an important box.
    important,
    /// Title of a caution.
    caution,
    /// Title of a warning.
    warning,
    /// Title of a danger box.
    danger,
    /// Badge of the version. `{label}`
    version_badge,
    /// Banner of an unreleased version. `{label}`
    unreleased_banner,
    /// Banner of an unmaintained version. `{label}`
    unmaintained_banner,
    /// The link in a version's banner. `{label}`
    latest_version,
    /// Notice on an unlisted page.
    unlisted_notice,
    /// Heading of a page's tags.
    tags,
    /// Title of the list of all tags.
    all_tags,
    /// Title of a tag's page. `{tag}`, `{n}`
    tag_title,
    /// Link from a tag's page to all tags.
    see_all_tags,
    /// Link from a list of posts to the newer ones.
    newer_posts,
    /// Link from a list of posts to the older ones.
    older_posts,
    /// Above the link to the newer post.
    newer_post,
    /// Above the link to the older post.
    older_post,
    /// Link from a list to the rest of a post.
    read_more,
    /// Title of the blog.
    blog,
    /// Title of the list beside posts.
    recent_posts,
    /// Title of the list of all posts by year.
    archive,
    /// Title of the list of authors.
    authors,
    /// When a page changed. `{date}`
    last_updated,
    /// When and by whom a page changed. `{date}`, `{user}`
    last_updated_by,
    /// The time that a page takes to read. `{n}`
    reading_time,
    /// Link to the page's source.
    edit_page,
    /// Title of the not-found page.
    not_found_title,
    /// First sentence of the not-found page.
    not_found_text,
    /// Second sentence of the not-found page.
    not_found_hint,
    /// Heading of pages with words of an unknown address.
    not_found_nearest,
    /// A page could not be loaded.
    load_error,
    /// A page crashed.
    crash,
    /// Tries again after an error.
    retry,
    /// Before the cause of an error.
    cause,
    /// Title of the banner about a wrong base path.
    base_path_title,
    /// Explanation in that banner. `{configured}`, `{probable}`
    base_path_text,
    /// Button that opens the search.
    search,
    /// Name of the search dialog.
    search_dialog,
    /// Closes the search dialog.
    close_search,
    /// Placeholder and name of the search box.
    search_box,
    /// Number of results. `{n}`
    search_count,
    /// No results. `{q}`
    search_empty,
    /// Heading of recent searches.
    search_recent,
    /// The search cannot be loaded.
    search_failed,
    /// On the search page, for readers without scripts.
    search_needs_scripts,
    /// While the search waits for its index.
    search_loading,
    /// The effect of the arrow keys in the search.
    search_select,
    /// The effect of Enter in the search.
    search_open,
    /// Name of the choice among the parts of the book whose hits are shown.
    search_parts,
    /// Shows the hits of all parts.
    search_all_parts,
    /// Enlarges an image.
    enlarge_image,
    /// Closes the enlarged image.
    close_image,
    /// Heading of the footnotes.
    footnotes,
    /// From a footnote back to the text.
    footnote_back,
    /// Summary of details that have none.
    details,
    /// Announced for links that open a new window.
    new_window,
    /// Name of the version menu.
    choose_version,
    /// Name of the language menu.
    choose_language,
    /// Link to the site in another language.
    suggest_language,
    /// Closes the suggestion of another language.
    close_suggestion,
    /// Note at a language or version that has no such page.
    not_this_page,
    /// Above a page that is shown in another language.
    untranslated_notice,
    /// Above a translation whose source changed after it.
    outdated_notice,
    /// Mark of a page still to be written.
    draft,
    /// Name of a checked box in a task list.
    task_done,
    /// Name of an unchecked box in a task list.
    task_open,
    /// Copies the page as Markdown.
    copy_markdown,
    /// Name of the menu beside the button that copies the page.
    more_markdown,
    /// Opens the page as Markdown.
    view_markdown,
    /// Opens an assistant with a question about the page; `{name}` is the assistant.
    open_assistant,
    /// The question that the assistant begins with; `{url}` is the address of the page as Markdown.
    assistant_question,
    /// Title of the list of keys.
    keyboard_help,
    /// Label of the box that turns keys without a modifier on.
    single_keys,
    /// Closes the list of keys.
    close_keyboard_help,
}
