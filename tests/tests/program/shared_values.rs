//! Functions that Rust and the shell both have return the same values: the shell's unit test
//! `shared-values.test.ts` reads the same table.

use serde::Deserialize;
use site_layout::{address::Addresses, text::strings::counted};
use site_model::shard_of;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Table {
    longest_whole_list: usize,
    list_group: usize,
    shards: Vec<(String, usize, usize)>,
    addresses: Vec<(String, String)>,
    hrefs: Vec<(String, String, Option<String>, String)>,
    counted: Vec<(String, usize, String, String)>,
}

#[test]
fn values_are_the_same_in_rust_and_in_the_shell() {
    let table = include_str!("../../fixtures/shared-values.json");
    let table: Table = serde_json::from_str(table).expect("a table");
    assert_eq!(table.longest_whole_list, nav_model::LONGEST_WHOLE_LIST);
    assert_eq!(table.list_group, nav_model::LIST_GROUP);
    for (path, shards, expected) in &table.shards {
        assert_eq!(shard_of(path, *shards), *expected, "{path} {shards}");
    }
    for (path, expected) in &table.addresses {
        assert_eq!(nav_model::address(path), *expected);
    }
    for (address, base, form, expected) in &table.hrefs {
        let form = match form.as_deref() {
            Some("html") => site_model::Addresses::Html,
            Some(_) => site_model::Addresses::Slash,
            None => site_model::Addresses::Clean,
        };
        let addresses = Addresses::new(base, None).with_form(form);
        assert_eq!(addresses.place_on_page(address), *expected, "{form:?}");
    }
    for (text, number, forms, expected) in &table.counted {
        assert_eq!(counted(text, *number, forms, &[]), *expected);
    }
}
