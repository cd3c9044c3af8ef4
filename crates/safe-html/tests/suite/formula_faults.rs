//! Formulas with faults: their messages, and limits of time and size.

use std::{fs, time::Duration};

use safe_html::{AuthorStyles, FormulaKind, MAX_FORMULA_BYTES, Macros, mathml, mathml_with};

/// Returns the processor time of this thread, which does not depend on other programs; zero where the system does not
/// tell it.
fn processor_time() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let time = text.split(' ').next().and_then(|time| time.parse().ok());
    Duration::from_nanos(time.unwrap_or_default())
}

#[test]
fn faults_name_what_is_not_known() {
    for (formula, fault) in [
        ("a + \\foo{b}", "`\\foo` is not known"),
        ("\\frac{\\argmin}{2}", "`\\argmin` is not known"),
        ("x^\\foo", "`\\foo` is not known"),
        (
            "\\begin{array}{c}a \\ \\hline b\\end{array}",
            "`\\hline` is not at the start of a row; `\\\\`, in Markdown `\\\\\\\\`, ends the row before it",
        ),
        (
            "\\begin{foo} a \\end{foo}",
            "the environment `foo` is not known",
        ),
        (
            "\\begin{matrix}\\begin{a b}\\end{a b}\\end{matrix}",
            "the environment `a b` is not known",
        ),
        ("\\frac{a", "a `{` is not closed"),
        ("a}", "a `}` has no `{`"),
        ("\\left( a", "a `\\left` has no `\\right`"),
        ("a \\right)", "a `\\right` has no `\\left`"),
        (
            "\\begin{matrix} a",
            "`\\begin{matrix}` has no `\\end{matrix}`",
        ),
        (
            "a \\end{matrix}",
            "`\\end{matrix}` has no `\\begin{matrix}`",
        ),
        (
            "a \\over b \\over c",
            "`\\over` follows another fraction of its form without braces",
        ),
        ("\\newcommand{\\f}[1]{#1} \\f", "`\\f` has no argument"),
        (
            "\\newcommand{\\f}[x]{a}",
            "`x` is not a number of arguments",
        ),
        (
            "\\def\\f(#1){a} \\f b",
            "`\\f` is not used as it is defined",
        ),
        ("\\unicode{zz}", "`zz` is not the number of a character"),
        (
            "\\color{nosuch} a",
            "unknown color. colors must either be predefined or in the form `#RRGGBB`",
        ),
        ("\\root 3", "a `\\root` has no `\\of`"),
        ("a \\", "a `\\` ends it"),
        ("\\char é", "it has a number that cannot be read"),
        (
            "\\char 99999999999999999999999",
            "it has a number that cannot be read",
        ),
        (
            "\\begin{alignat}{é}\\end{alignat}",
            "it has a number that cannot be read",
        ),
    ] {
        let found = mathml(formula, FormulaKind::Display, &AuthorStyles::default()).unwrap_err();
        assert_eq!(found.to_string(), fault, "{formula}");
    }
}

#[test]
fn hostile_formulas_end_soon() {
    let names: Vec<char> = ('a'..='z').chain(['Z']).collect();
    let doubling: Vec<String> = names
        .windows(2)
        .map(|pair| format!("\\def\\{}{{\\{1}\\{1}}}", pair[0], pair[1]))
        .collect();
    let doubling = doubling.concat();
    let nested_arguments = format!(
        "\\def\\a#1{{#1#1}} {}x{}",
        "\\a{".repeat(1000),
        "}".repeat(1000)
    );
    let half = |open: &str, close: &str| {
        let count = MAX_FORMULA_BYTES / (open.len() + close.len()) - 10;
        format!("\\nonumber {}{}", open.repeat(count), close.repeat(count))
    };
    let formulas = [
        "\\def\\a{\\a} \\a".to_owned(),
        "\\def\\a{x\\a} \\a".to_owned(),
        "\\def\\a{{\\a}} \\a".to_owned(),
        "\\def\\a{\\a\\a} \\a".to_owned(),
        "\\def\\a#1{\\a{#1#1}} \\a x".to_owned(),
        "\\def\\a{\\def\\b{\\a}\\b} \\a".to_owned(),
        "\\newenvironment{a}{\\begin{a}}{\\end{a}} \\begin{a}".to_owned(),
        "\\let\\a\\frac \\def\\frac{\\a} \\frac".to_owned(),
        format!("{doubling} \\def\\Z{{x}} \\a"),
        nested_arguments,
        half("{", "}"),
        half("{", ""),
        half("", "}"),
        half("[", "]"),
        half("\\\\[", ""),
        half("\\sqrt", ""),
        half("\\not", ""),
        half("\\hat", "x"),
        half("x^{", "}"),
        half("\\left(", "\\right)"),
        half("\\begin{matrix}", "\\end{matrix}"),
        half("\\begin{array}{*{9}{*{9}{*{9}{c}}}}", "\\end{array}"),
        half("\\text{$", "$}"),
        half("\\boxed{", "}"),
        half("\\root", "\\of"),
        half("\\over", ""),
        half("\\tag{", "}"),
        half("&", "\\\\"),
        half("\\foo", ""),
        format!("\\def\\a{}b{{}} {}", "a".repeat(90), "\\a a".repeat(1800)),
        format!("\\def\\a#1{}b{{}} \\a {}", "a".repeat(90), "a".repeat(7000)),
        format!(
            "\\begin{{array}}{{{}c{}}}\\end{{array}}",
            "*{99}{".repeat(400),
            "}".repeat(400)
        ),
    ];
    for formula in &formulas {
        assert!(formula.len() <= MAX_FORMULA_BYTES, "{}", formula.len());
        let start = processor_time();
        let html = mathml(formula, FormulaKind::Display, &AuthorStyles::default());
        let begin: String = formula.chars().take(40).collect();
        assert!(
            html.is_err() || html.is_ok_and(|html| html.len() < 2_000_000),
            "{begin}"
        );
        let time = processor_time().saturating_sub(start);
        assert!(time < Duration::from_secs(10), "{begin}: {time:?}");
    }
}

#[test]
fn macros_of_a_page_have_a_limit() {
    let styles = AuthorStyles::default();
    let mut macros = Macros::default();
    let body = "\\*".repeat(3000);
    let definition = format!("\\def\\a{{{body}}}");
    mathml_with(&mut macros, &definition, FormulaKind::Display, &styles).unwrap();
    let faults = (0..500)
        .filter(|_| mathml_with(&mut macros, "\\a", FormulaKind::Display, &styles).is_err());
    assert!(faults.count() > 100);
    let faults = (0..100)
        .filter(|_| mathml_with(&mut macros, &definition, FormulaKind::Display, &styles).is_err());
    assert!(faults.count() > 50);
}
