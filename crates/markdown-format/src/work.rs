//! Counts the bytes that rules read, for the test that their number grows as the text does.

#[cfg(test)]
std::thread_local! {
    static BYTES: std::cell::Cell<usize> = const { std::cell::Cell::new(0) };
}

/// Counts bytes that are read, and the read itself.
#[inline]
pub(crate) fn count(bytes: usize) {
    #[cfg(test)]
    BYTES.set(BYTES.get() + bytes + 1);
    let _ = bytes;
}

#[cfg(test)]
mod tests {
    use mdx_lite::{Mode, Options};

    use super::BYTES;
    use crate::{Style, format};

    /// Returns the number of bytes that are read to format a text.
    fn work(text: &str, mode: Mode) -> usize {
        BYTES.set(0);
        let _ = format(text, &Options::new(mode), &Style::default());
        BYTES.get()
    }

    #[test]
    fn work_grows_as_the_text_does() {
        for unit in [
            "*   a\n",
            "*   a\n\n    b\n",
            "1) a\n",
            "* a\n\n+ b\n\n",
            "_a_ __b__ ",
            "_a\n",
            "a  \n",
            " \n",
            "\n\n\n",
            "> \n",
            "> * a\n",
            "# a #\n",
            "A\n===\n",
            "***\n",
            "~~~\na\n~~~\n",
            "~~~\n",
            "|a|b|\n|-|-|\n|c|d|\n\n",
            "|a",
            ":::note  a\n",
            ":::note  a\nb\n:::\n",
            "<A>\n# b\n</A>\n",
            "<A b={1}\n/> ",
            "- <A\n  b />\n",
            "- - - a\n",
            "`a`b",
            "[a](b",
        ] {
            for mode in [Mode::Markdown, Mode::Mdx] {
                let few = work(&unit.repeat(500), mode);
                let many = work(&unit.repeat(2_000), mode);
                assert!(many < few * 5, "{unit:?} in {mode:?}: {few}, {many}");
                let bytes = unit.len() * 2_000;
                assert!(many < bytes * 60, "{unit:?} in {mode:?}: {many} of {bytes}");
            }
        }
        let table = |rows: usize| format!("|a|\n|-|\n{}", "|b|\n".repeat(rows));
        let (few, many) = (work(&table(500), Mode::Mdx), work(&table(2_000), Mode::Mdx));
        assert!(many < few * 5, "{few}, {many}");
    }
}
