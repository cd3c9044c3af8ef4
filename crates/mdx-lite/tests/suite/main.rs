//! Parses texts and checks trees, positions and what is written from them.

mod colons;
mod dense;
mod dialect;
mod hostile;
mod long;
mod math;
mod places;
mod spec;
mod writers;
