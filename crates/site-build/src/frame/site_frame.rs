//! Stage 3: builds the data shared by all pages: the site's data, its stylesheet, the document
//! around pages.

use std::sync::Arc;

use anyhow::Result;
use book_config::AllowHtml;
use build_cache::cache::{Key, KeyHasher};
use diagnostics::Diagnostic;
use page_render::{file_code, is_built_in};
use serde::Serialize;
use shell_interface::{Prerender, Shell};
use site_layout::{
    address::hashed_name,
    document::frame::{DocumentFrame, FrameFiles},
    editions::edition_links::EditionLinks,
    shared_data as site,
    text::strings::{self, OfflineStrings},
    theme::{slots, theme_files},
};
use site_model::Site;
use user_components::{Host, OwnComponents};

use super::{
    not_found, shared_files::SharedFiles, site_styles::site_styles, social_cards::SocialCards,
};
use crate::{
    nav::{navigation::Navigation, own_pages},
    read::inputs::Inputs,
    record::page_record::CheckedPage,
};

/// The data shared by all pages of a site.
pub(crate) struct SiteFrame {
    pub(crate) site: Site,
    pub(crate) site_json: String,
    pub(crate) prerenderer: Box<dyn Prerender>,
    pub(crate) document: DocumentFrame,
    pub(crate) offline: OfflineStrings,
    pub(crate) own: Arc<OwnComponents>,
    /// The owner's page for unknown addresses, for the checks of all pages.
    pub(crate) not_found: Option<CheckedPage>,
    /// Files that all pages need: path from the site's root to bytes.
    pub(crate) files: Vec<(String, Vec<u8>)>,
    /// The pictures of pages for messages, if the owner names fonts.
    pub(crate) social_cards: Option<SocialCards>,
    /// The rules that every document contains.
    pub(crate) stylesheet: String,
    /// The file of the script that redirects from old addresses.
    pub(crate) redirect_script: String,
    /// The hash of everything that all pages depend on.
    pub(crate) key: Key,
}

/// The script of redirects.
const REDIRECT: &[u8] = include_bytes!("redirect.js");

impl SiteFrame {
    /// Returns the path of the site's data, relative to `_data/`.
    pub(crate) fn site_file(&self) -> String {
        hashed_name("site.json", self.site_json.as_bytes())
    }

    /// Returns a page's title before the site's, unless they are the same.
    pub(crate) fn document_title(&self, delimiter: &str, title: &str) -> String {
        let site = &self.site.title;
        if site.is_empty() {
            return title.to_owned();
        }
        match title.is_empty() || title == site {
            true => site.clone(),
            false => format!("{title} {delimiter} {site}"),
        }
    }
}

/// Builds the site frame.
pub(crate) fn site_frame(
    inputs: &Inputs,
    navigation: &Navigation,
) -> Result<(SiteFrame, Vec<Diagnostic>)> {
    let Inputs {
        config,
        files,
        book,
        code,
        ..
    } = inputs;
    let (shell, watchdog) = (inputs.session.shell, &inputs.session.watchdog);
    let (addresses, editions) = (&book.addresses, book.editions.as_ref());
    let mut shared = SharedFiles::new(files, addresses);
    let interface = strings::strings(&book.language, &config.strings, |name| {
        config.written(&["strings", name])
    })?;
    shared.diagnostics.extend(interface.found);
    let other_code_themes = shared.code_themes(&code.themes);
    let is_trusted = config.allow_html == AllowHtml::Trusted;
    let sanitizer = (!is_trusted).then_some(&inputs.sanitizer);
    let (slots, found) = slots::slots(files, addresses, sanitizer, &navigation.styles);
    shared.diagnostics.extend(found);
    let host = Host {
        is_built_in,
        href: &|path| addresses.href(path),
        highlight: &|place, language, text| {
            file_code(&code.highlighter, watchdog, place, language, text)
        },
        kilobytes: config.component_kilobytes.into(),
        cache: inputs.session.cache.as_deref(),
    };
    let (mut own, found) = OwnComponents::read(files, shell, &host);
    shared.diagnostics.extend(found);
    let taken = own_pages::remove_taken(&mut own, inputs, navigation);
    shared.diagnostics.extend(taken);
    let not_found = not_found::build(inputs, navigation, &interface.strings);
    let (not_found, checked_not_found) = not_found.unzip();
    let input = site::SiteInput {
        not_found,
        title: &book.title,
        locale: site::locale(&book.language, book.is_right_to_left),
        strings: interface.strings,
        plural_forms: interface.plural_forms,
        addresses,
        languages: editions.map_or_else(Vec::new, EditionLinks::language_links),
        slots,
        overrides: own.overrides.clone(),
        editions,
        logo: shared.logo(config),
        label_icons: shared.label_icons(config),
        code_themes: code.themes.infos(other_code_themes.as_deref()),
    };
    let (site, found) = site::site(config, input, &navigation.site);
    shared.diagnostics.extend(found);
    let site_json = serde_json::to_string(&site)?;
    let theme_rules = shared.theme_rules(shell.tokens(), shell.styles());
    let (style, found) = site_styles(inputs, navigation, &site, &own, &theme_rules);
    shared.diagnostics.extend(found);
    shared.add_modules(&own);
    let files = frame_files(inputs, &mut shared, &site_json, other_code_themes);
    let social_cards = SocialCards::read(inputs, shell.tokens(), &mut shared.diagnostics);
    let frame = SiteFrame {
        redirect_script: shared.add("_app/redirect.js", REDIRECT),
        key: shared_key(
            inputs,
            &navigation.site,
            &(
                (&files, &interface.offline, &site_json, &style),
                own.pages.keys().collect::<Vec<_>>(),
                (social_cards.as_ref()).map(|cards| *cards.key().as_bytes()),
            ),
        ),
        prerenderer: prerenderer(shell, &site_json, &own),
        document: DocumentFrame::new(&site, shell.head_script(), &style, &files),
        site,
        site_json,
        offline: interface.offline,
        own: Arc::new(own),
        not_found: checked_not_found,
        social_cards,
        files: shared.files,
        stylesheet: style,
    };
    Ok((frame, shared.diagnostics))
}

/// Returns the prerenderer of a site.
fn prerenderer(shell: &'static dyn Shell, site: &str, own: &OwnComponents) -> Box<dyn Prerender> {
    let modules = Arc::clone(&own.modules);
    #[cfg(feature = "scripts")]
    return script_runner::prerenderer(shell, site, modules);
    #[cfg(not(feature = "scripts"))]
    shell.prerenderer(site.to_owned(), modules)
}

/// Adds the files that every document names, and returns their addresses.
fn frame_files(
    inputs: &Inputs,
    shared: &mut SharedFiles<'_>,
    site_json: &str,
    code_styles: Option<String>,
) -> FrameFiles {
    let (config, book, shell) = (&*inputs.config, &inputs.book, inputs.session.shell);
    let addresses = &book.addresses;
    let shared_shell = book.shared_shell(config.offline);
    let shell_folder = shared_shell
        .clone()
        .unwrap_or_else(|| addresses.href("_app/"));
    FrameFiles {
        site: addresses.href(&shared.add("_data/site.json", site_json.as_bytes())),
        boot: format!("{shell_folder}{}", shell.boot()),
        missing_script: shared.missing_script(book.editions.as_ref()),
        icons: shared.icons(shell),
        code_styles,
        offline: config.offline == Some(true),
        client_navigation: config.follows_links_in_document(),
        keyboard: config.keyboard,
        inline_styles: config.inline_styles,
        extra_styles: shared.additional(config, "additional-css", &config.additional_css),
        extra_scripts: shared.additional(config, "additional-js", &config.additional_js),
        own_script: format!("{shell_folder}{}", shell.own_script()),
        shared_shell,
        owner_head: theme_files::head(&inputs.files, &mut shared.diagnostics),
    }
}

/// Returns the hash of everything that all pages depend on: the configuration, the frame, and the
/// targets of links.
fn shared_key(inputs: &Inputs, nav: &nav_model::Site, frame: &impl Serialize) -> Key {
    let mut key = KeyHasher::default();
    key.add_key(&inputs.config_key);
    if let Some(syntaxes) = &inputs.code.syntaxes {
        key.add_key(syntaxes);
    }
    key.add(frame);
    for doc in nav.docs() {
        key.add_hashed(&(&doc.source, &doc.path, &doc.id));
    }
    key.add(&nav.draft_addresses());
    key.add(nav.redirects());
    // A page depends on the bytes of its images alone: `CachedPage::has_same_images`.
    for (path, _) in inputs.content.assets.iter() {
        key.add(&path);
    }
    for (path, reason) in inputs.content.assets.left_out() {
        key.add(&(path, reason.shown()));
    }
    key.key()
}
