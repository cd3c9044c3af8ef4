//! Lines that were highlighted before: half of the lines in a book stand in it more than once.
//!
//! What a grammar makes of a line follows from the line and from the state before it. States are
//! numbered, and each knows the lines that were seen in it, with their tokens and the state
//! after. So a known line costs a look-up in place of a hundred regular expressions.

use std::{
    cell::RefCell,
    collections::HashMap,
    hash::{DefaultHasher, Hash as _, Hasher as _},
    rc::Rc,
};

use syntect::parsing::{ParseState, ScopeStackOp, SyntaxReference};

use crate::{collapse::Collapser, scopes::Lookup, token::Line};

/// What a grammar says of a line: at which byte, what begins or ends.
pub(crate) type Ops = [(usize, ScopeStackOp)];

/// So many lines are kept for a grammar; a longer line hardly comes again.
const MOST_LINES: usize = 20_000;
const LONGEST_LINE: usize = 160;
/// States of which more exist are those of hostile text.
const MOST_STATES: usize = 1_000;

/// Where a grammar is between two lines.
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

/// The number of a state. The one at the beginning of a block is 0.
pub(crate) type Id = usize;

/// What is known of one grammar's lines.
#[derive(Debug)]
struct Known {
    states: Vec<State>,
    /// States by what is open in them, which tells most of them apart.
    by_scopes: HashMap<u64, Vec<Id>>,
    lines: Vec<HashMap<Box<str>, (Line, Id)>>,
    count: usize,
    lookup: Lookup,
}

thread_local! {
    /// By the grammar's name. For each thread, because states of Oniguruma do not leave theirs.
    static MEMOS: RefCell<HashMap<String, Memo>> = RefCell::default();
}

/// The memory of one grammar, on this thread.
#[derive(Debug, Clone)]
pub(crate) struct Memo(Rc<RefCell<Known>>);

impl Memo {
    /// The memory of this grammar.
    pub(crate) fn of(syntax: &SyntaxReference) -> Self {
        MEMOS.with_borrow_mut(|memos| {
            if let Some(memo) = memos.get(&syntax.name) {
                return memo.clone();
            }
            let memo = Self(Rc::new(RefCell::new(Known::new(&State::new(syntax)))));
            memos.insert(syntax.name.clone(), memo.clone());
            memo
        })
    }

    /// The tokens of a line that was seen in this state, and the state after it.
    pub(crate) fn line(&self, state: Id, text: &str) -> Option<(Line, Id)> {
        self.0.borrow().lines[state].get(text).cloned()
    }

    /// A state by its number.
    pub(crate) fn state(&self, id: Id) -> State {
        self.0.borrow().states[id].clone()
    }

    /// The tokens of a line, with its end, of which the grammar made `ops`.
    pub(crate) fn collapse(&self, state: &mut State, text: &str, ops: &Ops) -> Line {
        let lookup = &mut self.0.borrow_mut().lookup;
        state.collapser.line(lookup, text, ops)
    }

    /// Keeps what a line gave in the state `before`; the number of the state after it, unless
    /// there is no room for another.
    pub(crate) fn keep(&self, before: Id, text: &str, line: &Line, after: &State) -> Option<Id> {
        let mut known = self.0.borrow_mut();
        let id = known.number(after)?;
        if text.len() <= LONGEST_LINE && known.count < MOST_LINES {
            known.count += 1;
            known.lines[before].insert(text.into(), (line.clone(), id));
        }
        Some(id)
    }
}

impl Known {
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
        let alike = self.by_scopes.entry(hasher.finish()).or_default();
        let known = alike.iter().find(|id| self.states[**id] == *state);
        if let Some(id) = known {
            return Some(*id);
        }
        let id = self.states.len();
        if id >= MOST_STATES {
            return None;
        }
        alike.push(id);
        self.states.push(state.clone());
        self.lines.push(HashMap::new());
        Some(id)
    }
}
