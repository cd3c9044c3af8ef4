//! The table of this renderer's diagnostic codes, each with its page in `docs`.
//!
//! Codes of the parser and of the navigation belong to `mdx_lite::Code` and `nav_model::Code`.

/// A diagnostic code and its documentation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct CodePage {
    /// The code as it is printed: `L001`.
    pub code: &'static str,
    /// The finding in one line.
    pub summary: &'static str,
    /// The whole page in Markdown: the meaning, an example and the remedy.
    pub page: &'static str,
}

macro_rules! codes {
    ($($name:ident $code:literal $summary:literal)*) => {
        $(#[doc = $summary] pub const $name: &str = $code;)*

        #[cfg(test)]
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        const OWN: &[CodePage] = &[$(CodePage {
            code: $code,
            summary: $summary,
            page: include_str!(concat!("../docs/", $code, ".md")),
        }),*];
    };
}

codes! {
    LINK_OUT_OF_BOOK "A001" "A symbolic link that leaves the book."
    MISSING_IMAGE "A002" "An image, a video or a sound that does not exist."
    SPECIAL_FILE "A003" "A file that is neither a regular file nor a folder."
    NAME_NOT_UTF8 "A004" "A file name that is not UTF-8."
    LARGE_IMAGE "A005" "An image of more than two megabytes."
    FILE_IN_THE_WAY "A006" "A file with the path of a page, or of its folder."
    BACKUP "A007" "A backup, or a file of another program."
    GIT_IGNORED "A008" "Files that git ignores and the site publishes."
    UNENCRYPTED_IMAGE "A009" "An image that is loaded without encryption."
    NO_ALTERNATIVE_TEXT "A010" "An image without alternative text."
    UNKNOWN_KEY "C001" "An unknown configuration key."
    WRONG_VALUE "C002" "A configuration value that cannot be used."
    UNKNOWN_TEXT "C003" "An unknown interface text."
    BAD_NAVBAR_ITEM "C004" "A navbar entry that cannot be used."
    UNREADABLE_LOGO "C005" "A logo that cannot be read."
    UNREADABLE_ADDITIONAL_FILE "C006" "An additional file that cannot be read."
    EDIT_URL_WITHOUT_PATH "C007" "An edit URL without `{path}`."
    BROKEN_BOOK_TOML "C008" "A book.toml that is not TOML."
    THEME_OF_MDBOOK "C010" "A theme file of mdBook's HTML output without effect."
    HTML_KEY_WITHOUT_EFFECT "C011" "A key of mdBook's HTML output without effect."
    SLOT "C012" "A slot that cannot be used."
    SCRIPT_FOR_MDBOOK "C013" "A script for the pages of mdBook's HTML output."
    THEME_STYLE "C014" "A fault in a style, of the theme or of a page."
    MISSPELT_THEME_FILE "C015" "A file of the theme whose name is nearly one with an effect."
    EXCLUDE "C016" "A pattern of `exclude` without effect, or with a chapter."
    CONTRADICTION "C017" "Two settings that contradict each other, or one without effect."
    OLD_TOKEN "C018" "An old name of a design token."
    ACCENT "C019" "An accent that is not legible."
    MORE_FINDINGS "D001" "More findings than are shown."
    BUILD_FAILED "F001" "A build that failed."
    SUMMARY_TOO_DEEP "F002" "A table of contents that is nested too deeply."
    ABSOLUTE_CHAPTER_PATH "F003" "An absolute path in the table of contents."
    OBSTACLE "F004" "A path of the site that is already taken."
    INTERRUPTED "F005" "A site that was written in part."
    CHAPTERS_TOO_DEEP "F006" "Chapters that are nested too deeply."
    SPECIAL_CHAPTER "F007" "A file of the book that is not a regular file."
    NAME_NOT_PORTABLE "F008" "A name that Windows or macOS cannot store."
    TOO_MANY_INCLUDES "F009" "A chapter that includes too much."
    NO_BOOK "F010" "A folder without a book."
    CHAPTER_NOT_UTF8 "F011" "A chapter that is not UTF-8."
    BROKEN_SUMMARY "F012" "A table of contents that cannot be read, or is empty."
    UNUSABLE_CACHE "F013" "A cache that cannot be written."
    DAMAGED_RECORD "F014" "A damaged record of written files."
    FILE_OUTSIDE "F015" "A file that the book must not read."
    DROPPED_ENTRY "F016" "An entry of the table of contents that mdBook leaves out."
    PREPROCESSOR "F017" "A preprocessor that fails or is missing."
    MDBOOK "F018" "A message of mdBook."
    BROKEN_EDITION "B001" "A language or version that cannot be built."
    BROKEN_CATALOGUE "B002" "A catalogue that cannot be read."
    UNKNOWN_COMMIT "B003" "A translation that names an unknown commit."
    NO_DATES "G001" "Missing dates of last change."
    SHALLOW_CLONE "G002" "A shallow clone, which has no dates."
    ELEMENT_DROPPED "H001" "An element that is not allowed."
    ADDRESS_DROPPED "H002" "An address with a scheme that is not allowed."
    ATTRIBUTE_DROPPED "H003" "An attribute that is not allowed."
    UNKNOWN_COMPONENT "H004" "An unknown component."
    DUPLICATE_TAB "H005" "Two tabs with the same value or label."
    TABS_WITHOUT_ITEM "H006" "Tabs without a tab, or a tree without a list."
    UNKNOWN_DEFAULT_TAB "H007" "A default value that no tab has."
    DUPLICATE_ID "H008" "An id that is used twice."
    COSTLY_HTML "H009" "HTML that takes too long to clean."
    HTML_TIMEOUT "H010" "Raw HTML whose sanitising timed out."
    STRAY_IN_TABS "H011" "Content of `<Tabs>` outside a `<TabItem>`."
    NEEDS_JAVASCRIPT "H012" "A property or an expression that needs JavaScript."
    UNUSED_FOOTNOTE "H013" "A footnote without a reference."
    LONE_TAB_ITEM "H014" "A tab outside of tabs."
    DUPLICATE_FOOTNOTE "H015" "Two footnotes with the same name."
    LOOKS_LIKE_MDX "H016" "A Markdown chapter that looks like MDX."
    UNKNOWN_CHOICE "H017" "A value that a component does not know."
    UNUSABLE_PROPERTY "H018" "A property that is missing or cannot be used."
    UNKNOWN_PROPERTY "H019" "A property that a component does not have."
    HIDDEN_TEXT "H020" "HTML that hides the text after it."
    OTHER_SITE_MEDIA "H021" "A video or sound on another site."
    SECOND_TITLE "H022" "A title of HTML beside the page's title."
    UNKNOWN_LANGUAGE "K001" "A language without a grammar."
    BROKEN_CODE_THEME "K002" "A code theme that cannot be read."
    UNKNOWN_CODE_THEME "K003" "An unknown code theme."
    MISSING_CODE_FILE "K004" "A code file that cannot be shown."
    HIGHLIGHT_TIMEOUT "K005" "A code block whose highlighting timed out."
    UNCLOSED_CODE "K006" "A code block that is never closed."
    UNKNOWN_CODE_ATTRIBUTE "K007" "A word of a code block that has no effect."
    TOO_MUCH_CODE "K008" "More code on a page than is highlighted."
    BROKEN_SYNTAX "K009" "A syntax that cannot be used."
    BROKEN_LINK "L001" "A link to a page that does not exist."
    BROKEN_ANCHOR "L002" "A link to an id that does not exist."
    BROKEN_MARKDOWN_LINK "L003" "A link to a file that is not a page."
    DRAFT_LINK "L004" "A link to a draft."
    MISSING_CHAPTER "L005" "An entry of the table of contents without a file."
    PUBLISHED_DRAFT "L006" "A draft that mdBook's own output publishes."
    BROKEN_EXTERNAL_LINK "L007" "A link to another site that leads nowhere."
    UNCHECKED_EXTERNAL_LINK "L008" "A link to another site that cannot be checked."
    BROKEN_FORMULA "M001" "A formula that cannot be typeset."
    BROKEN_DIAGRAM "M002" "A diagram that cannot be drawn."
    DIAGRAM_TIMEOUT "M003" "A diagram whose drawing timed out."
    COMPONENT_SYNTAX "O001" "A component in `theme/components` that cannot be compiled."
    COMPONENT_IMPORT "O002" "An import of a component that cannot be used."
    COMPONENT_FAILED "O003" "A component that throws while a page is prerendered."
    COMPONENT_NAME "O004" "A file of a component that cannot be used."
    UNSTABLE_VALUE "O005" "A value that differs between build and browser."
    HEAVY_COMPONENT "O006" "A component that adds much to a page."
    FAILED_IN_BROWSER "O007" "A component that throws in a browser."
    UNPUBLISHED_FILE "O008" "A file that a package needs and that is not published."
    COMPONENT_SLIP "O009" "A part of a component that has no effect."
    OWN_PAGE_TAKEN "O020" "A page of `theme/pages` whose address is taken."
    OWN_PAGE_EXPORT "O021" "An export of a page of `theme/pages` that cannot be used."
    CUSTOM_KEY "O022" "A key of front matter that does not fit the schema of the owner."
    UNUSED_FILE "P001" "A Markdown file without a page."
    LARGE_PAGE "P002" "A page that is too large for its text."
    UNKNOWN_AUTHOR "P003" "An author of a post whom the file of the authors does not have."
    BROKEN_AUTHORS "P004" "A file of authors or tags that cannot be read."
    FEEDS_WITHOUT_ADDRESS "P005" "Feeds without the address of the site."
    NOT_EXPANDED "S001" "An include that was not expanded."
    UNKNOWN_PART "S002" "An include of a part that does not exist."
    SEARCH_ADDRESS_TAKEN "S003" "A page at the address of the search."
    MISSPELT_COMMAND "S004" "A misspelt command of mdBook, or mark of a post."
    NOT_FORMATTED "T001" "A file that is not formatted."
    FORMAT_REFUSED "T002" "A file whose meaning formatting would change."
    WITHOUT_EFFECT "W133" "An import, an export or an expression without effect."
}

/// Returns the page of every code that a build can report, sorted by code.
pub fn all() -> Vec<CodePage> {
    let syntax = mdx_lite::Code::ALL.iter().map(|code| CodePage {
        code: code.as_str(),
        summary: code.summary(),
        page: code.explain(),
    });
    let navigation = nav_model::Code::ALL.iter().map(|code| CodePage {
        code: code.as_str(),
        summary: code.summary(),
        page: code.explain(),
    });
    #[cfg(feature = "full-mdx")]
    let evaluation = mdx_eval::Code::ALL.iter().map(|code| CodePage {
        code: code.as_str(),
        summary: code.summary(),
        page: code.explain(),
    });
    #[cfg(not(feature = "full-mdx"))]
    let evaluation = std::iter::empty();
    let mut all: Vec<_> = OWN
        .iter()
        .copied()
        .chain(syntax)
        .chain(navigation)
        .chain(evaluation)
        .collect();
    all.sort_unstable_by_key(|page| page.code);
    all
}

/// Returns the page of `code`, which may be written in lower case.
pub fn find(code: &str) -> Option<CodePage> {
    all()
        .into_iter()
        .find(|page| page.code.eq_ignore_ascii_case(code))
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::*;

    #[test]
    fn codes_are_unique_and_head_their_pages() {
        let all = all();
        for pair in all.windows(2) {
            assert_ne!(pair[0].code, pair[1].code);
        }
        for page in all {
            let heading = format!("# {}: ", page.code);
            assert!(page.page.starts_with(&heading), "{}", page.code);
        }
    }

    #[test]
    fn sources_take_codes_from_the_table_and_use_all() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let mut sources = String::new();
        for entry in fs::read_dir(crates).unwrap() {
            let path = entry.unwrap().path();
            let manifest = fs::read_to_string(path.join("Cargo.toml")).unwrap_or_default();
            if manifest.contains("\ndiagnostics.workspace = true\n") {
                collect_sources(&path.join("src"), &mut sources);
            }
        }
        let literals: Vec<_> = sources.split('"').filter(|part| is_code(part)).collect();
        assert_eq!(literals, Vec::<&str>::new());
        let unused: Vec<_> = NAMES
            .iter()
            .filter(|name| !sources.contains(*name))
            .collect();
        assert_eq!(unused, Vec::<&&str>::new());
    }

    /// Adds the text of all sources; tests may quote codes.
    fn collect_sources(folder: &Path, sources: &mut String) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect_sources(&path, sources);
                continue;
            }
            let text = fs::read_to_string(&path).unwrap_or_default();
            let is_test = path.to_string_lossy().contains("tests");
            if path.extension().is_some_and(|it| it == "rs") && !is_test {
                sources.push_str(text.split("#[cfg(test)]\nmod tests {").next().unwrap());
            }
        }
    }

    fn is_code(text: &str) -> bool {
        let (letter, digits) = text.split_at_checked(1).unwrap_or_default();
        digits.len() == 3
            && letter.bytes().all(|byte| byte.is_ascii_uppercase())
            && digits.bytes().all(|byte| byte.is_ascii_digit())
    }
}
