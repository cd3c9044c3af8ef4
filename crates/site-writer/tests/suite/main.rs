//! Writes sites into folders that others have changed.

mod commits;
mod damage;
mod obstacles;
