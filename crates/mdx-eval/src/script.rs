//! A generated script that maps its offsets to the author's file.

/// JavaScript composed of the author's code and generated code.
#[derive(Debug, Clone, Default)]
pub(crate) struct Script {
    /// The JavaScript.
    pub(crate) text: String,
    /// The segments of the text that map to the author's file, in order.
    segments: Vec<Segment>,
}

#[derive(Debug, Clone)]
struct Segment {
    start: usize,
    /// The offset in the author's file.
    at: usize,
    length: usize,
    /// Whether the segment is a copy of the author's text. Otherwise all its bytes map to `at`.
    is_exact: bool,
}

impl Script {
    /// Adds generated code.
    pub(crate) fn push(&mut self, code: &str) {
        self.text.push_str(code);
    }

    /// Adds generated code that maps to the offset `at` of the author's file.
    pub(crate) fn push_for(&mut self, code: &str, at: usize) {
        self.segment(code.len(), at, false);
        self.text.push_str(code);
    }

    /// Adds code of the author. `written`, at the offset `at` of the file, is its source.
    ///
    /// The lines of `written` may begin with marks of block quotes and lists.
    pub(crate) fn push_written(&mut self, code: &str, written: &str, at: usize) {
        if let Some(found) = written.find(code) {
            self.segment(code.len(), at + found, true);
            self.text.push_str(code);
            return;
        }
        let mut places = written.split_inclusive('\n');
        let mut before = at;
        for line in code.split_inclusive('\n') {
            let place = places.next().unwrap_or_default();
            let found = place.find(line.trim_end()).unwrap_or_default();
            self.segment(line.len(), before + found, true);
            self.text.push_str(line);
            before += place.len();
        }
    }

    fn segment(&mut self, length: usize, at: usize, is_exact: bool) {
        self.segments.push(Segment {
            start: self.text.len(),
            at,
            length,
            is_exact,
        });
    }

    /// Maps an offset of the script to the author's file. Returns `None` for generated code.
    pub(crate) fn origin(&self, offset: usize) -> Option<usize> {
        let after = self
            .segments
            .partition_point(|segment| segment.start <= offset);
        let segment = self.segments.get(after.checked_sub(1)?)?;
        let inside = offset - segment.start;
        (inside <= segment.length).then_some(match segment.is_exact {
            true => segment.at + inside,
            false => segment.at,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offsets_map_through_marks_of_quotes() {
        let source = "> {f(\n>   值)}\n";
        let mut script = Script::default();
        script.push("x(");
        script.push_written("f(\n  值)", &source[3..source.len() - 2], 3);
        script.push(")");
        let at = script.text.find('值').unwrap();
        assert_eq!(script.origin(at), source.find('值'));
        assert_eq!(script.origin(2), Some(3));
        assert_eq!(script.origin(0), None);
    }
}
