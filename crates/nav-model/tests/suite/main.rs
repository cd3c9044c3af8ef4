//! Builds small books and checks their navigation.

mod addresses;
mod edges;
mod long_lists;
mod posts;
mod redirects;
mod site;
mod support;
mod tags;
