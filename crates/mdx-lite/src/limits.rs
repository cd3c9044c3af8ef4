//! Limits of the memory that a page takes: a text of marks alone, such as `*_*_`, would take a
//! thousand times its size. The rest of a text beyond a limit is shown as it is written.

/// The number of parts that every text may have.
const ALWAYS: usize = 100_000;

/// Returns the maximum number of nodes in the tree of a text, and of constructs and escapes in it. Of
/// 900 real pages, the densest has one node for ten bytes.
pub(crate) fn max_parts(bytes: usize) -> usize {
    ALWAYS.max(bytes / 8)
}

/// Returns the end of the lines of `text` that pulldown-cmark may parse; `None` for all of them. It
/// keeps an item for each mark and line, even if they become text.
pub(crate) fn end_of_marks(text: &str) -> Option<usize> {
    let mut left = (2 * ALWAYS).max(text.len() / 8);
    if text.len() <= left {
        return None;
    }
    let mut fence: Option<(u8, usize)> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let marks = marks_after(line, &mut fence);
        if marks > left {
            let end = at + byte_after_marks(line, left);
            return Some(end);
        }
        left -= marks;
        at += line.len();
    }
    None
}

/// Returns the number of marks in a line. In a fence, of which `fence` is the mark and its length,
/// only the line itself counts.
fn marks_after(line: &str, fence: &mut Option<(u8, usize)>) -> usize {
    let rest = line.trim_start_matches([' ', '>', '\t']).as_bytes();
    let mark = rest.first().copied().filter(|byte| b"`~".contains(byte));
    let length = rest.iter().take_while(|byte| Some(**byte) == mark).count();
    match (*fence, mark) {
        (Some((open, least)), Some(mark)) if mark == open && length >= least => *fence = None,
        (None, Some(mark)) if length >= 3 => *fence = Some((mark, length)),
        (Some(_), _) => return 1,
        _ => {}
    }
    line.bytes()
        .filter(|byte| MARKS[usize::from(*byte)])
        .count()
}

/// Returns the offset after `count` marks of a line.
fn byte_after_marks(line: &str, count: usize) -> usize {
    let mut marks = line
        .bytes()
        .enumerate()
        .filter(|(_, byte)| MARKS[usize::from(*byte)]);
    marks.nth(count).map_or(line.len(), |(at, _)| at)
}

/// The bytes for which pulldown-cmark keeps an item.
const MARKS: [bool; 256] = {
    let mut table = [false; 256];
    let bytes = b"*_~$[]!<&`\\|\n";
    let mut at = 0;
    while at < bytes.len() {
        table[bytes[at] as usize] = true;
        at += 1;
    }
    table
};
