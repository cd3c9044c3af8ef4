//! The TypeScript declarations of every type in this crate.
//!
//! One file, generated, never edited by hand: a test of the project compares the stored copy.

use std::fmt::Write as _;

use ts_rs::{Config, TS};

use crate::{
    Addresses, Announcement, Author, Card, CodeThemeInfo, CodeThemes, ColorMode, ColorModeOptions,
    Component, Counterpart, Crumb, DocEntry, Entry, FirstLoad, Footer, FooterColumn, HeadTag, Html,
    LanguageLink, LastUpdated, LocaleConfig, Logo, Manifest, MenuLink, Navbar, NavbarItem,
    NavbarPosition, Node, NotFoundPage, Overflow, Override, OverridePart, OverrideScreens, Page,
    PageFacts, PageHeading, PageLink, PostFacts, RenderInput, RouteEntry, RouteTable, Screen,
    Settings, Sidebar, SidebarBadge, SidebarItem, SidebarOptions, Site, SiteLink, Strings,
    TabPanel, TagCount, TagLink, TocItem, VersionBanner, VersionEntry, VersionInfo, VersionOptions,
    overrides::{Choice, OverrideChildren},
};

macro_rules! declarations {
    ($config:expr, $($type:ty),* $(,)?) => {
        [$(declaration::<$type>($config)),*]
    };
}

fn declaration<T: TS>(config: &Config) -> String {
    let docs = T::docs().unwrap_or_default();
    format!("{docs}export {}\n", T::decl(config))
}

/// Returns every declaration as one TypeScript module, in a fixed order.
pub fn declarations() -> String {
    let config = Config::default();
    let all = declarations!(
        &config,
        Announcement,
        Author,
        Card,
        Choice,
        CodeThemeInfo,
        CodeThemes,
        Addresses,
        ColorMode,
        ColorModeOptions,
        Component,
        Crumb,
        DocEntry,
        Entry,
        FirstLoad,
        Footer,
        FooterColumn,
        HeadTag,
        Html,
        LastUpdated,
        LocaleConfig,
        LanguageLink,
        Counterpart,
        Logo,
        Manifest,
        MenuLink,
        Navbar,
        NavbarItem,
        NavbarPosition,
        Node,
        NotFoundPage,
        Overflow,
        Override,
        OverridePart,
        OverrideScreens,
        Page,
        PageFacts,
        PageHeading,
        PageLink,
        PostFacts,
        RenderInput,
        RouteEntry,
        RouteTable,
        Screen,
        Settings,
        Sidebar,
        SidebarBadge,
        SidebarItem,
        SidebarOptions,
        Site,
        SiteLink,
        Strings,
        TabPanel,
        TagCount,
        TagLink,
        TocItem,
        VersionBanner,
        VersionEntry,
        VersionInfo,
        VersionOptions,
    );
    format!(
        "{HEADER}import type {{ ReactNode }} from \"react\";\n\n{}\n{}",
        all.join("\n"),
        override_data()
    )
}

const HEADER: &str =
    "// Generated from the Rust crate `site-model` by `cargo xtask types`. Do not edit.\n\n";

/// Returns the type of the data of each part that an owner can replace.
fn override_data() -> String {
    let mut text =
        "/** The data that each override receives. */\nexport interface OverrideData {\n"
            .to_owned();
    for (name, part) in OverridePart::ALL {
        let _ = writeln!(text, "  {name}: {{");
        write_properties(&mut text, *part, "    ");
        text.push_str("  };\n");
    }
    text + "}\n"
}

fn write_properties(text: &mut String, part: OverridePart, indent: &str) {
    for property in part.properties() {
        let (name, type_name) = (property.name, property.type_name);
        let undefined = if name.ends_with('?') {
            " | undefined"
        } else {
            ""
        };
        let _ = writeln!(text, "{indent}/** {}. */", sentence(property.meaning));
        let _ = writeln!(text, "{indent}{name}: {type_name}{undefined};");
    }
}

/// Returns a phrase with a capital letter at its start.
fn sentence(phrase: &str) -> String {
    let mut letters = phrase.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

/// Returns the declarations of `@mdbook-react/theme` that follow from the parts that an owner can replace.
pub fn theme_declarations() -> String {
    let config = Config::default();
    let data = declarations!(
        &config,
        Choice,
        Crumb,
        FooterColumn,
        Logo,
        MenuLink,
        NavbarItem,
        NavbarPosition,
        PageLink,
        SidebarBadge,
        SidebarItem,
        SiteLink,
        TocItem,
    );
    let mut text = format!(
        "{HEADER}declare module \"@mdbook-react/theme\" {{\n  import type {{ ReactElement, ReactNode }} from \"react\";\n\n{}",
        data.join("\n")
    );
    for (name, part) in OverridePart::ALL {
        let children = match part.children() {
            OverrideChildren::BuiltIn => "The built-in part",
            OverrideChildren::Content => "The author's content",
        };
        let _ = writeln!(
            text,
            "\n  /** The properties of `theme/overrides/{name}.tsx`. {} */\n  export interface {name}Override {{",
            part.shows()
        );
        write_properties(&mut text, *part, "    ");
        let _ = writeln!(
            text,
            "    /** {children}. */\n    children?: ReactNode;\n  }}"
        );
        // Chapters also have the other parts, which `@mdbook-react/theme` declares by hand.
        if part.children() == OverrideChildren::BuiltIn {
            let _ = writeln!(
                text,
                "  /** The built-in part; properties that are absent are as the shell has them. */\n  export function {name}(props: Partial<Omit<{name}Override, \"children\">>): ReactElement | null;"
            );
        }
    }
    let lines = text.lines().map(str::trim_end).collect::<Vec<_>>();
    lines.join("\n") + "\n}\n"
}

/// Returns the chapter of the guide's reference about the parts that an owner can replace.
pub fn override_reference() -> String {
    let mut text = "---\ntitle: Overrides\ndescription: Every part of the shell that a file in theme/overrides can replace, and the data that it receives.\n---\n\nEach row is a file in `theme/overrides`, as [Own components](../site/own-components.mdx#replace-parts-of-the-shell) describes. `@mdbook-react/theme` exports the built-in part and the type of the properties, `BrandOverride` for `Brand.tsx`.\n\n| File | Replaces | Receives |\n|---|---|---|\n".to_owned();
    for (name, part) in OverridePart::ALL {
        let mut data: Vec<_> = (part.properties().iter())
            .map(|it| format!("`{}`: {}", it.name.trim_end_matches('?'), it.meaning))
            .collect();
        data.push(match part.children() {
            OverrideChildren::BuiltIn => "`children`: the built-in part".to_owned(),
            OverrideChildren::Content => "`children`: the content".to_owned(),
        });
        let shows = part.shows().trim_end_matches('.');
        let _ = writeln!(text, "| `{name}.tsx` | {shows} | {} |", data.join("; "));
    }
    text
}
