//! Writes the files of sidebars: each sidebar, and each of its long lists as data and as a plain page.

use std::{collections::BTreeMap, fmt::Write as _};

use anyhow::Result;
use build_cache::staging::Kind;
use nav_model::{Item, LONGEST_WHOLE_LIST};
use safe_html::escape::{attribute, text};
use serde::Serialize;
use site_layout::address::{encode_path, hashed_name, html_file};
use site_model::{Sidebar, SidebarItem};

use super::staged_site::StagedSite;
use crate::nav::sidebar_items::{category_item, list_page, plain_item, rest_item};

/// Writes sidebars.
pub(crate) struct SidebarFiles<'a>(pub(crate) StagedSite<'a>);

impl SidebarFiles<'_> {
    /// Writes all sidebars. Returns their files, relative to `_data/`, by name.
    pub(crate) fn write(
        &self,
        sidebars: &BTreeMap<String, nav_model::Sidebar>,
    ) -> Result<BTreeMap<String, String>> {
        let write = |(name, sidebar): (&String, &nav_model::Sidebar)| {
            let items = self.list(name, "", &self.0.site.frame.site.title, &sidebar.items)?;
            let name = name.clone();
            let file = self.data(
                &name,
                &Sidebar {
                    name: name.clone(),
                    items,
                },
            )?;
            Ok((name, file))
        };
        sidebars.iter().map(write).collect()
    }

    /// Returns the entries of a list as its file contains them. The entries of a long list are in
    /// additional files.
    fn list(&self, name: &str, key: &str, label: &str, items: &[Item]) -> Result<Vec<SidebarItem>> {
        let item = |item: &Item| match item {
            Item::Category(category) => {
                let inside = category.items.as_deref().unwrap_or_default();
                let inside = self.list(name, &category.key, &category.label, inside)?;
                Ok(category_item(category, Some(inside)))
            }
            other => Ok(plain_item(other)),
        };
        let entries: Vec<_> = items.iter().map(item).collect::<Result<_>>()?;
        if items.len() <= LONGEST_WHOLE_LIST {
            return Ok(entries);
        }
        let mut left_out = rest_item(name, key, items.len(), items.len());
        if let SidebarItem::Rest { file, .. } = &mut left_out {
            *file = Some(self.data(
                list_page(name, key).trim_start_matches("/_lists/"),
                &entries,
            )?);
        }
        let page =
            self.0
                .site
                .frame
                .document
                .list(&self.0.site.frame.site, label, &self.html(items));
        let path = html_file(&list_page(name, key));
        self.0.stage.add(&path, page.as_bytes(), Kind::Html)?;
        Ok(vec![left_out])
    }

    fn data(&self, name: &str, value: &impl Serialize) -> Result<String> {
        let json = serde_json::to_vec(value)?;
        let file = hashed_name(&format!("sidebars/{name}.json"), &json);
        self.0
            .stage
            .add(&format!("_data/{file}"), &json, Kind::Hashed)?;
        Ok(encode_path(&file))
    }

    fn html(&self, items: &[Item]) -> String {
        let mut out = "<ul>".to_owned();
        for item in items {
            match item {
                Item::Link {
                    label,
                    path,
                    unlisted: false,
                    ..
                } => self.entry(label, Some(path), None, "", &mut out),
                Item::Heading { label, path, id } => {
                    self.entry(label, Some(path), Some(id), "", &mut out);
                }
                Item::Category(category) => {
                    let path = category.path.as_ref().filter(|_| !category.unlisted);
                    let inside = category.items.as_deref().unwrap_or_default();
                    self.entry(&category.label, path, None, &self.html(inside), &mut out);
                }
                Item::Draft { label } | Item::Part { label } => {
                    self.entry(label, None, None, "", &mut out);
                }
                Item::External { label, href } => {
                    let file = href
                        .starts_with('/')
                        .then(|| self.0.site.inputs.book.addresses.href(href));
                    let (label, href) = (text(label), attribute(file.as_deref().unwrap_or(href)));
                    let _ = write!(out, "<li><a href=\"{href}\">{label}</a></li>");
                }
                _ => {}
            }
        }
        out + "</ul>"
    }

    fn entry(
        &self,
        label: &str,
        path: Option<&String>,
        id: Option<&String>,
        inside: &str,
        out: &mut String,
    ) {
        let label = text(label);
        let _ = match path {
            Some(path) => {
                let address = nav_model::address(path);
                let mut href = self.0.site.inputs.book.addresses.page(&address);
                if let Some(id) = id {
                    href = format!("{href}#{id}");
                }
                let href = attribute(&href);
                write!(out, "<li><a href=\"{href}\">{label}</a>{inside}</li>")
            }
            None => write!(out, "<li>{label}{inside}</li>"),
        };
    }
}
