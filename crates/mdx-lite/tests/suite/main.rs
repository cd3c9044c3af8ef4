//! Parses texts; checks their trees and positions, and the HTML and Markdown written from them.

mod colons;
mod dense;
mod dialect;
mod hostile;
mod long;
mod math;
mod places;
mod slips;
mod spec;
mod writers;
