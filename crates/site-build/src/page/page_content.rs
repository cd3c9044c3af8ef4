//! The content of a page: the chapter parsed, its title taken, and the article built.

use std::collections::BTreeMap;

use book_source::chapters::chapter;
use build_cache::{cache::KeyHasher, work::Work};
use mdx_lite::Document;
use page_render::{self, BuiltPage, KeptCode, PageContext, TitlePlace};
use site_layout::document::head::is_listed;

use super::{page_data::last_updated, page_job::PageJob};
use crate::{
    frame::page_context::page_context,
    record::{
        page_record::CheckedPage,
        title::{self, TitleHeading},
    },
};

impl PageJob<'_> {
    /// Parses the chapter and takes the title out of its text.
    pub(crate) fn parse(&self) -> (Document, Option<TitleHeading>) {
        let mut document = chapter::parse(self.chapter);
        let title = title::take(&mut document, &self.doc.title, self.is_title_in_text());
        (document, title)
    }

    /// Builds the page; blocks of code that an earlier build highlighted are taken from the cache.
    ///
    /// Loading a grammar takes longer than everything else that a changed page costs.
    pub(crate) fn build_page_with_cached_code(
        &self,
        document: &Document,
        title: Option<&TitleHeading>,
    ) -> BuiltPage {
        let code = &self.site.inputs.code;
        let (shared, syntaxes) = (code.shared.clone(), code.syntaxes);
        let Some(cache) = &self.site.inputs.session.cache else {
            let kept = KeptCode::new(BTreeMap::new(), shared, syntaxes);
            return self.build_page(document, title, Some(&kept));
        };
        let (name, key) = (format!("code of {}", self.doc.source), KeyHasher::of(&()));
        let before = cache.get_large(&name, &key).unwrap_or_default();
        let kept = KeptCode::new(before, shared, syntaxes);
        let built = self.build_page(document, title, Some(&kept));
        cache.put_large(&name, &key, &kept.into_blocks());
        built
    }

    /// Builds the page from its document; `taken` is the title's heading.
    pub(crate) fn build_page(
        &self,
        document: &Document,
        taken: Option<&TitleHeading>,
        kept_code: Option<&KeptCode>,
    ) -> BuiltPage {
        let (context, source) = (self.context(kept_code), &self.chapter.source);
        let place = match taken {
            Some(taken) => TitlePlace::Heading(taken.on_page(self.chapter.is_mdx())),
            None if self.has_title_in_article(document) => TitlePlace::Article,
            None => TitlePlace::Above,
        };
        Work::Page.time(|| page_render::build(&context, source, self.doc, document, place))
    }

    pub(crate) fn context<'a>(&'a self, kept_code: Option<&'a KeptCode>) -> PageContext<'a> {
        let (inputs, navigation, frame) = (self.site.inputs, self.site.navigation, self.site.frame);
        let strings = &frame.site.strings;
        page_context(
            inputs,
            navigation,
            strings,
            &frame.own,
            self.chapter,
            kept_code,
        )
    }

    /// Moves the facts for the checks of all pages out of the page that was built.
    pub(crate) fn checked(&self, document: &Document, built: &mut BuiltPage) -> CheckedPage {
        let (history, language) = (
            &self.site.inputs.content.history,
            &self.site.inputs.book.language,
        );
        let date = last_updated(history, language, self.doc, self.chapter);
        let site_url = self.site.inputs.book.addresses.site_url.as_deref();
        let is_listed = |tags| is_listed(tags, site_url.unwrap_or_default());
        let front = &self.doc.front.head;
        CheckedPage {
            is_kept_out: !(is_listed(front) && is_listed(&built.head_tags)),
            ..CheckedPage::take(built, &self.doc.path, document, self.chapter, date)
        }
    }

    /// Returns the title that the page has as Markdown; empty if the document contains it. `taken`
    /// is the heading that was taken from the document.
    pub(crate) fn title_in_markdown(
        &self,
        document: &Document,
        taken: Option<&TitleHeading>,
    ) -> String {
        match taken {
            Some(taken) if !taken.text.is_empty() => taken.text.clone(),
            None if self.has_title_in_article(document) => String::new(),
            _ => self.doc.title.clone(),
        }
    }

    /// Whether readers see no title but the headings of the text, as in mdBook: neither MDX nor front
    /// matter say otherwise.
    fn is_title_in_text(&self) -> bool {
        !self.chapter.is_mdx() && self.doc.front.title.is_none()
    }

    /// Whether the article contains the title, given a document without the heading that was taken.
    fn has_title_in_article(&self, document: &Document) -> bool {
        self.is_title_in_text() && title::is_in_article(document, &self.doc.title)
    }
}
