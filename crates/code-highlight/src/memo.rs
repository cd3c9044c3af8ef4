//! Caches highlighted lines by grammar state, because half of the lines of a book occur more than
//! once.
//!
//! A grammar's result for a line depends on the line and the state before it. States are numbered,
//! and each maps lines to their tokens and the following state. A known line costs a lookup instead
//! of about a hundred regular expressions.

use std::{
    cell::RefCell,
    collections::HashMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    rc::Rc,
};

use syntect::parsing::{ParseState, ScopeStackOp, SyntaxReference};

use crate::{collapse::Collapser, scopes::Lookup, token::Line};

/// A grammar's operations on a line, each with its byte position.
pub(crate) type Ops = [(usize, ScopeStackOp)];

/// The maximum number of cached lines of a grammar.
const MAX_LINES: usize = 20_000;
/// The maximum length of a cached line in bytes.
const MAX_LINE_BYTES: usize = 160;
/// The maximum number of cached states of a grammar. Real code stays far below it.
const MAX_STATES: usize = 1_000;

/// A grammar's state between two lines.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct State {
    pub(crate) parse: ParseState,
    pub(crate) collapser: Collapser,
}

impl State {
    pub(crate) fn new(syntax: &SyntaxReference) -> Self {
        Self {
            parse: ParseState::new(syntax),
            collapser: Collapser::default(),
        }
    }
}

/// The number of a state; 0 is the start of a block.
pub(crate) type Id = usize;

/// The cached lines of one grammar.
#[derive(Debug)]
struct CachedLines {
    states: Vec<State>,
    /// States by the hash of their open scopes, which differ for most states.
    by_scopes: HashMap<u64, Vec<Id>>,
    lines: Vec<HashMap<Box<str>, (Line, Id)>>,
    count: usize,
    lookup: Lookup,
}

thread_local! {
    /// Memos by the number of the set and the name of a grammar. Each thread has its own map, because Oniguruma's states are not
    /// `Send`.
    static MEMOS: RefCell<HashMap<(u64, String), Memo>> = RefCell::default();
}

/// The memo of one grammar on this thread.
#[derive(Debug, Clone)]
pub(crate) struct Memo(Rc<RefCell<CachedLines>>);

impl Memo {
    /// Returns the memo of this grammar. `set` is the number of its set: 0 for the sets of this
    /// crate. Sets of a host replace one another, so memos of earlier ones are removed.
    pub(crate) fn of(syntax: &SyntaxReference, set: u64) -> Self {
        MEMOS.with_borrow_mut(|memos| {
            let key = (set, syntax.name.clone());
            if let Some(memo) = memos.get(&key) {
                return memo.clone();
            }
            if set > 0 {
                memos.retain(|(of, _), _| *of == 0 || *of == set);
            }
            let memo = Self(Rc::new(RefCell::new(CachedLines::new(&State::new(syntax)))));
            memos.insert(key, memo.clone());
            memo
        })
    }

    /// Returns the tokens of a known line in this state, and the following state.
    pub(crate) fn line(&self, state: Id, text: &str) -> Option<(Line, Id)> {
        self.0.borrow().lines[state].get(text).cloned()
    }

    /// Returns a state by its number.
    pub(crate) fn state(&self, id: Id) -> State {
        self.0.borrow().states[id].clone()
    }

    /// Returns the tokens of a line, including its end, for which the grammar produced `ops`.
    pub(crate) fn collapse(&self, state: &mut State, text: &str, ops: &Ops) -> Line {
        let lookup = &mut self.0.borrow_mut().lookup;
        state.collapser.line(lookup, text, ops)
    }

    /// Stores the result of a line in the state `before`. Returns the number of the following
    /// state, or `None` if the memo is full.
    pub(crate) fn keep(&self, before: Id, text: &str, line: &Line, after: &State) -> Option<Id> {
        let mut known = self.0.borrow_mut();
        let id = known.number(after)?;
        if text.len() <= MAX_LINE_BYTES && known.count < MAX_LINES {
            known.count += 1;
            known.lines[before].insert(text.into(), (line.clone(), id));
        }
        Some(id)
    }
}

impl CachedLines {
    fn new(first: &State) -> Self {
        let mut known = Self {
            states: Vec::new(),
            by_scopes: HashMap::new(),
            lines: Vec::new(),
            count: 0,
            lookup: Lookup::default(),
        };
        known.number(first);
        known
    }

    fn number(&mut self, state: &State) -> Option<Id> {
        let mut hasher = DefaultHasher::new();
        state.collapser.scopes().hash(&mut hasher);
        let same_hash = self.by_scopes.entry(hasher.finish()).or_default();
        let known = same_hash.iter().find(|id| self.states[**id] == *state);
        if let Some(id) = known {
            return Some(*id);
        }
        let id = self.states.len();
        if id >= MAX_STATES {
            return None;
        }
        same_hash.push(id);
        self.states.push(state.clone());
        self.lines.push(HashMap::new());
        Some(id)
    }
}
