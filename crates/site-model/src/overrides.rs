//! The parts of the shell that an owner can replace: one table, from which the shell's types, the
//! owner's declarations, the reference of the guide and the messages about names are made.

use serde::{Deserialize, Serialize};

/// A property that an override receives.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct OverrideProperty {
    /// Its name, with `?` if it may be absent.
    pub name: &'static str,
    /// Its TypeScript type.
    pub type_name: &'static str,
    /// Its meaning.
    pub meaning: &'static str,
}

/// The elements that an override receives as `children`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OverrideChildren {
    /// The built-in part.
    BuiltIn,
    /// The author's content.
    Content,
}

macro_rules! parts {
    ($(
        #[doc = $shows:literal]
        $part:ident, $screens:ident, $children:ident, [$($name:literal: $type_name:literal, $meaning:literal;)*]
    )*) => {
        /// A part of the shell that a component of the owner's can replace.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
        #[non_exhaustive]
        pub enum OverridePart {
            $(#[doc = $shows] $part,)*
        }

        impl OverridePart {
            /// All parts, by their names.
            pub const ALL: &[(&str, Self)] = &[$((stringify!($part), Self::$part)),*];

            /// Returns the screens that show the part.
            pub fn screens(self) -> OverrideScreens {
                match self {
                    $(Self::$part => OverrideScreens::$screens,)*
                }
            }

            /// Returns a phrase about the part.
            pub fn shows(self) -> &'static str {
                match self {
                    $(Self::$part => $shows.trim_ascii(),)*
                }
            }

            /// Returns the properties that its override receives, beside `children`.
            pub fn properties(self) -> &'static [OverrideProperty] {
                match self {
                    $(Self::$part => &[$(OverrideProperty {
                        name: $name,
                        type_name: $type_name,
                        meaning: $meaning,
                    }),*],)*
                }
            }

            /// Returns the elements that its override receives.
            pub fn children(self) -> OverrideChildren {
                match self {
                    $(Self::$part => OverrideChildren::$children,)*
                }
            }
        }
    };
}

parts! {
    /// The box of a note, a tip or a warning.
    Admonition, Page, Content, [
        "type": "string", "its kind";
        "title": "ReactNode", "its title";
    ]
    /// The bar above the navbar.
    Announcement, Every, BuiltIn, [
        "id": "string", "the id of the text";
        "html": "string", "the text as HTML";
        "closeable": "boolean", "whether readers can close it";
    ]
    /// The logo and the title in the navbar.
    Brand, Every, BuiltIn, [
        "title": "string", "the text beside the logo";
        "logo?": "Logo", "the logo";
        "to": "string", "the path of the front page";
    ]
    /// The links from the front page down to the page.
    Breadcrumbs, Page, BuiltIn, [
        "crumbs": "readonly Crumb[]", "the steps, the page included";
    ]
    /// The box of `<Card>` in chapters.
    Card, Page, Content, [
        "title?": "string", "its title";
        "description?": "string", "a sentence";
        "to?": "string", "the path or the address that it leads to";
        "icon?": "string", "the name of an icon, or the address of a picture";
    ]
    /// The title of a block of code and the frame around its lines; `children` is the lines with their buttons.
    CodeBlock, Page, Content, [
        "language?": "string", "the language";
        "title?": "string", "the title";
        "text": "string", "the code";
    ]
    /// The end of an article: tags, source, date, neighbours.
    DocFooter, Page, BuiltIn, []
    /// The part above an article: notices, breadcrumbs, title, facts.
    DocHeader, Page, BuiltIn, [
        "title": "string", "the title of the page";
        "readingMinutes?": "number", "the minutes that reading takes";
        "markdown?": "string", "the path of the page as Markdown";
        "unlisted": "boolean", "whether the page is in no list";
        "untranslated?": "string", "the language of a page that is not translated";
        "isOutdated": "boolean", "whether the original of a translation changed";
    ]
    /// The link to the source of the page.
    EditLink, Page, BuiltIn, [
        "href": "string", "the address";
    ]
    /// The end of each screen.
    Footer, Every, BuiltIn, [
        "columns": "readonly FooterColumn[]", "the columns of links";
        "copyright": "string", "the last line as HTML";
    ]
    /// The box of `<Hero>` in chapters; `children` is the actions.
    Hero, Page, Content, [
        "name?": "string", "the first line";
        "tagline?": "string", "the second line";
        "image?": "string", "the address of a picture";
        "imageDark?": "string", "the address of the picture for the dark mode";
    ]
    /// The menu of languages.
    LanguageMenu, Every, BuiltIn, [
        "current": "string", "the label of this language";
        "choices": "readonly Choice[]", "all languages";
    ]
    /// The date of the last change of a page.
    LastUpdated, Page, BuiltIn, [
        "date": "string", "the date in the language of the site";
        "iso": "string", "the date as `2026-11-21`";
        "author?": "string", "the author of the change";
    ]
    /// The bar on top of each screen.
    Navbar, Every, BuiltIn, [
        "items": "readonly NavbarItem[]", "the entries";
        "hideOnScroll": "boolean", "whether it hides while readers scroll down";
    ]
    /// The end of the navbar: search, code colours, colour mode.
    NavbarEnd, Every, BuiltIn, []
    /// An entry of the navbar.
    NavbarItem, Every, BuiltIn, [
        "item": "NavbarItem", "the entry";
        "current?": "\"page\" | \"true\"", "`page` if it leads to this page, `true` if to another of its sidebar";
    ]
    /// The content of the screen for unknown addresses.
    NotFound, NotFound, BuiltIn, [
        "title": "string", "the title";
    ]
    /// The links to the pages before and after a page.
    Pagination, Page, BuiltIn, [
        "previous?": "PageLink", "the page before";
        "next?": "PageLink", "the page after";
    ]
    /// The button that opens the search, also on a site without an index.
    Search, Every, BuiltIn, [
        "hasIndex": "boolean", "whether the site has its index";
    ]
    /// The list of pages beside a page, and in the menu of phones.
    Sidebar, Page, BuiltIn, [
        "items": "readonly SidebarItem[]", "the entries";
        "path": "string", "the path of the page that is shown";
    ]
    /// The content of an entry of the sidebar.
    SidebarItem, Page, BuiltIn, [
        "item": "SidebarItem", "the entry";
        "isCurrent": "boolean", "whether it leads to this page";
        "isOpen": "boolean", "whether a category shows its entries";
        "onToggle": "() => void", "opens or closes a category";
    ]
    /// The headings of a page.
    TableOfContents, Page, BuiltIn, [
        "items": "readonly TocItem[]", "the headings";
    ]
    /// The title of a page.
    Title, Page, BuiltIn, [
        "title": "string", "the title as text";
        "html?": "string", "the title as HTML, if it is more than text";
        "id?": "string", "the id of the heading";
        "lang?": "string", "the language of a page that is not translated";
    ]
    /// The menu of versions.
    VersionMenu, Every, BuiltIn, [
        "current": "string", "the label of this version";
        "choices": "readonly Choice[]", "all versions";
    ]
}

/// The screens that show a part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
#[non_exhaustive]
pub enum OverrideScreens {
    /// Every screen.
    Every,
    /// Pages of the book.
    Page,
    /// The screen for unknown addresses.
    NotFound,
}

/// A component of the owner's in place of a part of the shell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Override {
    /// Its module, relative to `_app/`.
    pub module: String,
    /// The screens that show it.
    pub screens: OverrideScreens,
}

/// A language or a version in its menu. Only the shell makes values of this type.
#[cfg(feature = "typescript")]
#[derive(Debug, ts_rs::TS, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Choice {
    /// The language or the name of the version.
    pub(crate) key: String,
    /// The label.
    pub(crate) label: String,
    /// The address.
    pub(crate) href: String,
    /// The language of the label and of the page.
    #[ts(optional)]
    pub(crate) lang: Option<String>,
    /// Whether this is the language or the version shown.
    pub(crate) is_current: bool,
    /// Whether the link leads to the page shown.
    pub(crate) is_same_page: bool,
    /// Whether the page shown does not exist there.
    #[ts(optional)]
    pub(crate) is_other_page: Option<bool>,
}
