//! Typesets formulas.

mod formula_faults;
mod formulas;
