//! Formulas of books made for MathJax, as MathML.

use safe_html::{AuthorStyles, FormulaKind, Macros, mathml, mathml_with, tree};

/// Returns the MathML of a formula, without its annotation and the spaces between words.
fn typeset(formula: &str) -> String {
    let html = mathml(formula, FormulaKind::Display, &AuthorStyles::default());
    let html = html.unwrap_or_else(|fault| panic!("{formula}: {fault}"));
    let (html, _) = html.split_once("<annotation").expect("an annotation");
    html.replace("&nbsp;", " ").replace('\u{a0}', " ")
}

/// Returns the text that readers see, without spaces.
fn text(html: &str) -> String {
    let html = html.split("<annotation").next().unwrap_or_default();
    let visible = html
        .split('<')
        .map(|part| part.split_once('>').map_or(part, |(_, text)| text));
    let visible: String = visible.collect();
    visible
        .replace("&nbsp;", "")
        .replace(|c: char| c.is_whitespace() || c == '\u{2061}', "")
}

fn assert_texts(rows: &[(&str, &str)]) {
    for (formula, wanted) in rows {
        assert_eq!(text(&typeset(formula)), *wanted, "{formula}");
    }
}

/// Asserts that the MathML of each formula has a part.
fn assert_parts(rows: &[(&str, &str)]) {
    for (formula, part) in rows {
        let html = typeset(formula);
        assert!(html.contains(part), "{formula}: {html}");
    }
}

#[test]
fn lines_outside_environments_are_rows() {
    for (formula, rows, cells) in [
        ("a \\\\ b", 2, 2),
        ("a \\\\ b \\\\", 2, 2),
        ("a &= b \\\\[1ex] &= c \\\\* d", 4, 6),
        ("\\left( a \\\\ b \\right)", 2, 2),
        ("{a \\\\ b}", 2, 2),
        ("a \\newline b", 2, 2),
        ("a \\cr b", 2, 2),
        ("\\begin{aligned} a \\\\ b \\end{aligned} \\tag{1}", 2, 2),
        ("a \\\\ [b, c]", 2, 2),
    ] {
        let html = typeset(formula);
        let count = |tag: &str| html.matches(tag).count();
        assert_eq!(
            (count("<mtr"), count("<mtd")),
            (rows, cells),
            "{formula}: {html}"
        );
    }
    assert_texts(&[("a \\\\ [b, c]", "a[b,c]")]);
}

#[test]
fn tags_and_labels() {
    assert_texts(&[
        ("a = b \\tag{1}", "a=b(1)"),
        ("a \\tag*{$x$ or y} = b", "a=bxory"),
        ("a &= b \\tag{1} \\\\ c &= d", "a=b(1)c=d"),
        ("a \\label{eq:1} = b", "a=b"),
        ("a \\nonumber \\\\ b \\notag", "ab"),
        ("\\eqref{eq:1} \\ref{b_2}", "(eq:1)b_2"),
    ]);
    assert_parts(&[(
        "\\begin{align} a &= b \\tag{1} \\\\ c &= d \\end{align}",
        "<mtext>(1)</mtext></mtd></mtr><mtr>",
    )]);
}

#[test]
fn macros() {
    assert_texts(&[
        ("\\newcommand{\\R}{\\mathbb{R}} x \\in \\R", "x∈ℝ"),
        ("\\newcommand\\f[2]{#2 #1} \\f{a}{b}", "ba"),
        ("\\newcommand{\\f}[2][c]{#1 #2} \\f{a} \\f[b]{a}", "caba"),
        ("\\renewcommand*{\\vec}[1]{#1 .} \\vec{a}", "a."),
        ("\\providecommand{\\f}{a} \\providecommand{\\f}{b} \\f", "a"),
        ("\\DeclareMathOperator{\\tr}{tr} \\tr A", "trA"),
        (
            "\\DeclareMathOperator*{\\am}{arg\\,min} \\am_x f",
            "argminxf",
        ),
        ("\\def\\f#1#2{#2#1} \\f ab", "ba"),
        ("\\def\\f(#1,#2){#2#1} \\f(a,bc)", "bca"),
        ("\\gdef\\f{a} \\f", "a"),
        ("\\let\\old\\alpha \\def\\alpha{a \\old} \\alpha", "aα"),
        ("\\let\\f=+ a \\f b", "a+b"),
        ("\\newcommand{\\f}{\\frac12} \\frac\\f\\f x_\\f", "1212x12"),
        ("\\newcommand{\\f}[1]{\\text{in #1}} \\f{x y}", "inxy"),
        ("\\newcommand{\\f}[1]{\\operatorname{#1}} \\f{ab}", "ab"),
        (
            "\\newenvironment{f}[1]{#1\\begin{matrix}}{\\end{matrix}} \\begin{f}{x} a \\end{f}",
            "xa",
        ),
    ]);
    assert_parts(&[
        (
            "\\def\\f{a+b} x^\\f",
            "<msup><mi>x</mi><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow></msup>",
        ),
        (
            "\\DeclareMathOperator*{\\am}{arg\\,min} \\am_x f",
            "<munder><mi>arg\u{2009}min</mi><mi>x</mi></munder>",
        ),
    ]);
}

#[test]
fn macros_hold_for_later_formulas() {
    let styles = AuthorStyles::default();
    let mut macros = Macros::default();
    let mut typeset =
        |formula: &str| mathml_with(&mut macros, formula, FormulaKind::Inline, &styles);
    let fault = typeset("\\R").unwrap_err();
    assert_eq!(fault.to_string(), "`\\R` is not known");
    assert_eq!(
        text(&typeset("\\newcommand{\\R}{\\mathbb{R}} \\def\\vec#1{#1!}").unwrap()),
        ""
    );
    assert_eq!(text(&typeset("\\R").unwrap()), "ℝ");
    assert_eq!(text(&typeset("\\vec{a}").unwrap()), "a!");
    assert_eq!(text(&typeset("\\bar{a}").unwrap()), "a‾");
    assert_eq!(mathml("\\R", FormulaKind::Inline, &styles), Err(fault));
}

#[test]
fn boxes_and_invisible_parts() {
    assert_parts(&[
        (
            "\\boxed{x+1}",
            "<mrow class=\"mr-formula-box\"><mi>x</mi><mo>+</mo><mn>1</mn></mrow>",
        ),
        (
            "\\fbox{a b}",
            "<mrow class=\"mr-formula-box\"><mtext>a b</mtext></mrow>",
        ),
        ("\\phantom{x}", "<mphantom><mi>x</mi></mphantom>"),
        (
            "\\hphantom{x}",
            "<mpadded height=\"0\" depth=\"0\"><mphantom><mi>x</mi></mphantom></mpadded>",
        ),
        (
            "\\vphantom{x}",
            "<mpadded width=\"0\"><mphantom><mi>x</mi></mphantom></mpadded>",
        ),
        (
            "\\smash{x}",
            "<mpadded height=\"0\" depth=\"0\"><mi>x</mi></mpadded>",
        ),
        ("\\rlap{x}", "<mpadded width=\"0\"><mi>x</mi></mpadded>"),
        (
            "x_\\boxed{a}",
            "<msub><mi>x</mi><mrow class=\"mr-formula-box\">",
        ),
        (
            "\\rule{1em}{2ex}",
            "<mspace width=\"1em\" height=\"2ex\" depth=\"0em\">",
        ),
        ("a \\mspace{18mu} b", "<mspace width=\"1em\">"),
    ]);
    assert_texts(&[
        ("\\mbox{a $x_1$ b} \\hbox{c}", "ax1bc"),
        ("a \\space b \\hfill c \\llap{d} \\hspace*{1em} e", "abcde"),
        (
            "\\raise 2px{a} \\lower{1ex}{b} \\kern-3px c \\vcenter{d}",
            "abcd",
        ),
        (
            "\\bbox[red]{a} \\mathchoice{a}{b}{c}{d} \\skew3\\hat a",
            "aaa^",
        ),
    ]);
}

#[test]
fn infix_forms() {
    assert_parts(&[
        (
            "a+b \\over c",
            "<mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mrow><mi>c</mi></mrow></mfrac>",
        ),
        (
            "{n \\choose k}",
            "<mfrac linethickness=\"0em\"><mrow><mi>n</mi></mrow><mrow><mi>k</mi></mrow></mfrac><mo stretchy=\"true\">)</mo>",
        ),
        (
            "{a \\atop b}",
            "<mfrac linethickness=\"0pt\"><mrow><mi>a</mi></mrow><mrow><mi>b</mi></mrow></mfrac>",
        ),
        ("{n \\brack k}", "<mo stretchy=\"true\">[</mo><mfrac"),
        ("{n \\brace k}", "<mo stretchy=\"true\">{</mo><mfrac"),
        ("a \\above 2pt b", "<mfrac linethickness=\"1.9"),
        (
            "a \\overwithdelims<> b",
            "<mo stretchy=\"true\">⟨</mo><mfrac",
        ),
        (
            "\\root 3 \\of x",
            "<mroot><mi>x</mi><mrow><mn>3</mn></mrow></mroot>",
        ),
        ("\\root n+1 \\of {a \\over b}", "<mroot><mrow><mfrac>"),
        (
            "\\left( a \\over b \\right)",
            "<mo stretchy=\"true\">(</mo><mfrac>",
        ),
        (
            "\\begin{matrix} a \\over b & c \\\\ d & e \\choose f \\end{matrix}",
            "<mtd><mfrac>",
        ),
        ("\\sqrt{a \\over b}", "<msqrt><mrow><mfrac>"),
    ]);
}

#[test]
fn fonts_and_sizes() {
    assert_texts(&[
        ("\\mathscr{L} {\\scr L} {\\cal L}", "ℒℒℒ"),
        ("\\Bbb R \\bold{x} \\pmb x", "ℝ𝐱𝒙"),
        ("{\\frak g h} g", "𝔤𝔥g"),
        ("{\\mit x} {\\oldstyle 1}", "𝑥1"),
        ("{\\tiny a \\scriptsize b \\small c \\normalsize d}", "abcd"),
        ("\\large a \\Large b \\LARGE c \\huge d \\Huge e", "abcde"),
    ]);
}

#[test]
fn old_forms_and_environments() {
    for (formula, rows, cells) in [
        (
            "\\begin{eqnarray} a &=& b \\\\ c &=& d \\nonumber \\\\ \\end{eqnarray}",
            2,
            6,
        ),
        ("\\begin{eqnarray*} a &=& b \\end{eqnarray*}", 1, 3),
        ("\\pmatrix{a & b \\cr c & d \\cr}", 2, 4),
        ("\\matrix{a & b \\cr c & d}", 2, 4),
        ("\\cases{a & if $x$ \\cr b & else}", 2, 4),
        ("\\eqalign{a &= b \\cr &= c}", 2, 4),
        ("\\eqalignno{a &= b & (1) \\cr c &= d & (2)}", 2, 6),
        ("\\displaylines{a \\cr b}", 2, 2),
        ("\\begin{multline} a \\\\ b \\end{multline}", 2, 2),
        (
            "\\begin{multline*} \\shoveleft{a} \\\\ b \\end{multline*}",
            2,
            2,
        ),
        (
            "\\begin{array}{@{}l@{\\quad}>{x}c*{2}{r}p{1em}} a & b & c & d & e \\end{array}",
            1,
            5,
        ),
        ("\\begin{array}[t]{c} a \\\\ \\hline b \\end{array}", 2, 2),
        (
            "\\sum_{\\begin{subarray}{l} a \\\\ b \\end{subarray}} x",
            2,
            2,
        ),
        ("\\sum_{\\substack{a \\cr b}} x", 2, 2),
        ("\\begin{aligned}[t] a &= b \\end{aligned}", 1, 2),
        ("\\begin{flalign} a &= b \\end{flalign}", 1, 2),
        (
            "\\begin{equation} a \\nonumber \\\\ b \\end{equation}",
            2,
            2,
        ),
    ] {
        let html = typeset(formula);
        let count = |tag: &str| html.matches(tag).count();
        assert_eq!(
            (count("<mtr"), count("<mtd")),
            (rows, cells),
            "{formula}: {html}"
        );
    }
    assert_texts(&[
        (
            "\\cases{a & if $x>0$ \\cr b & \\text{else}}",
            "{aifx&gt;0belse",
        ),
        ("\\pmatrix{a & b \\cr c & d}", "(abcd)"),
    ]);
}

#[test]
fn operators_accents_and_names() {
    assert_texts(&[
        ("a \\mod n \\pod{3}", "amodn(3)"),
        ("\\dddot x \\ddddot{y}", "x...y...."),
        ("\\idotsint_V", "∫⋯∫V"),
        ("\\href{https://a.b/c_d}{x}", "x"),
        ("\\class{c}{x} \\cssId{i}{y} \\style{color:red}{z}", "xyz"),
        ("\\TeX \\LaTeX", "TeXLaTeX"),
        ("\\verb|\\foo{%|", "\\𝚏𝚘𝚘{%"),
        ("\\unicode{x263a} \\unicode[serif]{9786}", "☺☺"),
        ("\\require{cancel} x", "x"),
        ("\\operatorname*{arg\\,max}_x", "argmaxx"),
        ("\\mathop{\\rm argmax}\\limits_x", "argmaxx"),
        ("\\sideset{_1^2}{_3^4}\\prod_a^b", "12∏ab34"),
        ("\\varlimsup_n", "lim‾n"),
        ("\\cancelto{0}{x} \\sqrt[\\uproot{2} 3]{x}", "x0x3"),
        ("\\left\\arrowvert a \\right\\Arrowvert", "|a‖"),
        ("\\left( a \\rightarrow b \\right)", "(a→b)"),
        (
            "\\left< a \\middle| b \\right> \\bigl< c \\bigr>",
            "⟨a|b⟩⟨c⟩",
        ),
        ("a % comment }\n \\displaylimits b", "ab"),
    ]);
    assert_parts(&[
        (
            "\\operatorname*{arg\\,max}_x",
            "<munder><mi>arg\u{2009}max</mi><mi>x</mi></munder>",
        ),
        (
            "\\mathop{\\rm argmax}\\limits_x",
            "<munder><mi>argmax</mi><mi>x</mi></munder>",
        ),
    ]);
}

#[test]
fn text_is_shown_as_written() {
    assert_parts(&[
        ("a\\ b~c", "<mtext> </mtext><mi>b</mi><mtext> </mtext>"),
        ("\\text{5\\% \\{a\\} b~c}", "<mtext>5% {a} b c</mtext>"),
        (
            "\\text{if $x_1 < \\alpha$ or \\(y\\)}",
            "<mtext>if </mtext><msub><mi>x</mi><mn>1</mn></msub><mo>&lt;</mo><mi>α</mi><mtext> or </mtext><mi>y</mi>",
        ),
        ("\\text{ }", "<mtext> </mtext>"),
    ]);
}

#[test]
fn names_of_operators_are_one_part_of_a_script() {
    for formula in [
        "2\\lim_{x} y",
        "\\frac12 \\sin^2 x",
        "a_{\\max} b^\\min",
        "2\\max_a^b c",
    ] {
        let mut nodes = tree::parse(&typeset(formula));
        tree::for_each_element(&mut nodes, &mut |element| {
            let parts = match element.name.as_str() {
                "msub" | "msup" | "munder" | "mover" | "mfrac" => 2,
                "msubsup" | "munderover" => 3,
                _ => return,
            };
            assert_eq!(element.children.len(), parts, "{formula}: {element:?}");
        });
    }
}

#[test]
fn annotations_are_what_the_author_wrote() {
    let formula = "\\newcommand{\\R}{r} {\\R \\over 2} \\\\ \\boxed{a < b}";
    let html = mathml(formula, FormulaKind::Display, &AuthorStyles::default()).unwrap();
    let written = formula.replace('<', "&lt;");
    assert!(
        html.ends_with(&format!(">{written}</annotation></semantics></math>")),
        "{html}"
    );
}
