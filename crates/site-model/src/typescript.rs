//! The TypeScript declarations of every type in this crate.
//!
//! One file, generated, never edited by hand: a test of the project compares the stored copy.

use ts_rs::{Config, TS};

use crate::{
    Addresses, Announcement, Card, CodeThemeInfo, CodeThemes, ColorMode, ColorModeOptions,
    Component, Counterpart, Crumb, DocEntry, Entry, FirstLoad, Footer, FooterColumn, HeadTag, Html,
    LanguageLink, LastUpdated, LocaleConfig, Logo, Manifest, MenuLink, Navbar, NavbarItem,
    NavbarPosition, Node, NotFoundPage, Override, OverridePart, OverrideScreens, Page, PageLink,
    RenderInput, RouteEntry, RouteTable, Screen, Settings, Sidebar, SidebarBadge, SidebarItem,
    SidebarOptions, Site, SiteLink, Strings, TabPanel, TagCount, TagLink, TocItem, VersionBanner,
    VersionEntry, VersionInfo, VersionOptions,
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
        Card,
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
        Override,
        OverridePart,
        OverrideScreens,
        Page,
        PageLink,
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
        "// Generated from the Rust crate `site-model` by `cargo xtask types`. Do not edit.\n\n{}",
        all.join("\n")
    )
}
