#!/bin/sh
# Runs the renderer from its sources, for `mdbook build`. mdBook starts it in the destination, which
# may be outside this repository, so cargo is told where the sources are.
exec cargo run --quiet --release --package mdbook-react \
    --manifest-path "$(dirname "$0")/../Cargo.toml" -- "$@"
