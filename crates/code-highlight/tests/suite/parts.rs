//! Code that begins in the middle of a file, and newer forms that the grammars do not know.

use code_highlight::{Highlighter, Language, TokenType as T};

/// Asserts that a word of some code has a type.
#[track_caller]
fn expect(code: &str, language: &str, word: &str, kind: T) {
    let highlighted = Highlighter::new().highlight(code, language);
    assert_eq!(highlighted.language, Language::Known, "{language}");
    let text: Vec<_> = highlighted
        .lines
        .iter()
        .map(code_highlight::Line::text)
        .collect();
    assert_eq!(text.join("\n"), code, "{language}: no text is lost");
    let mut tokens = highlighted.lines.iter().flat_map(|line| &line.tokens);
    let found = tokens.find(|token| token.text.split([' ', '\t']).any(|part| part == word));
    let found =
        found.unwrap_or_else(|| panic!("{word:?} is no token of {code:?}: {highlighted:?}"));
    assert_eq!(found.kind, kind, "{word:?} in {code:?}");
}

/// Parts of files: the language, the part, a word of it, and the type of its token.
const PARTS: &[(&str, &str, &str, T)] = &[
    (
        "dockerfile",
        "RUN npm ci\nCMD [\"node\", \"main\"]",
        "RUN",
        T::Keyword,
    ),
    ("docker", "ENV A=1", "ENV", T::Keyword),
    (
        "Dockerfile",
        "# syntax\nHEALTHCHECK CMD curl x",
        "HEALTHCHECK",
        T::Keyword,
    ),
    (
        "dockerfile",
        "from node:22 as a\nCOPY . .",
        "COPY",
        T::Keyword,
    ),
    (
        "php",
        "function area(float $r): float { return 3.14; } // c",
        "return",
        T::Keyword,
    ),
    ("php", "$x = new Foo();\necho \"x\";", "new", T::Keyword),
    ("php", "public function a(): void {}", "public", T::Keyword),
    ("php", "echo 1;\n?>\n<p>x</p>", "p", T::Tag),
    ("php", "<p><?= $x ?></p>", "p", T::Tag),
    (
        "php",
        "$a->load('<?xml version=\"1.0\"?>');\nreturn $a;",
        "return",
        T::Keyword,
    ),
    ("php", "// <?= is short\nreturn 1;", "return", T::Keyword),
    (
        "php",
        "$s = \"<?php echo 1; ?>\";\nreturn 1;",
        "return",
        T::Keyword,
    ),
    ("php", "<?php\nfinal class A {}", "final", T::Keyword),
    (
        "ts",
        "@Get(':id')\nasync findOne(@Param('id') id: string): Promise<Cat> {\n  return x;\n}",
        "async",
        T::Keyword,
    ),
    (
        "ts",
        "private readonly log = new Logger('x');",
        "private",
        T::Keyword,
    ),
    ("ts", "constructor(private a: A) {}", "private", T::Keyword),
    ("typescript", "static x() {}", "static", T::Keyword),
    ("ts", "get x(): string { return 1 }", "get", T::Keyword),
    ("ts", "@Input() a: string", "string", T::Builtin),
    (
        "ts",
        "// c\n@Column({\n  nullable: true,\n})\nname: string;",
        "name",
        T::Property,
    ),
    ("js", "findAll() {\n  return [];\n}", "return", T::Keyword),
    (
        "ts",
        "@Module({\n  imports: [],\n})\nexport class A {}",
        "class",
        T::Keyword,
    ),
    ("ts", "const get = 1;\nif (get) { x(); }", "if", T::Keyword),
    ("prisma", "id Int @id\nname String?", "Int", T::Builtin),
    (
        "prisma",
        "// c\nmodel A {\n  id Int\n}",
        "model",
        T::Keyword,
    ),
    (
        "solidity",
        "function f(address to) public returns (bool) {\n  return true;\n}",
        "return",
        T::Keyword,
    ),
    ("sol", "uint256 public total;", "public", T::Keyword),
    ("makefile", "\techo \"x\"", "\"x\"", T::String),
    ("make", "\t$(CC) -o a", "-o", T::Function),
    ("graphql", "name: String!\nage: Int", "String", T::ClassName),
    (
        "graphql",
        "query Q($id: ID!) {\n  a\n}",
        "query",
        T::Keyword,
    ),
    ("proto", "string name = 1;", "string", T::Builtin),
    (
        "protobuf",
        "rpc Get (Req) returns (Res);",
        "rpc",
        T::Keyword,
    ),
    (
        "proto",
        "// c\nrepeated int32 ids = 2;",
        "repeated",
        T::Keyword,
    ),
    ("css", "color: red;\nmargin: 0 auto;", "color", T::Property),
    ("css", "--x: 1px;", "1px", T::Number),
    ("css", "a:hover,\nb { color: red; }", "color", T::Property),
];

#[test]
fn parts_of_files_have_the_colours_of_whole_ones() {
    for &(language, code, word, kind) in PARTS {
        expect(code, language, word, kind);
    }
}

#[test]
fn strings_end_where_they_end() {
    for (language, code) in [
        (
            "java",
            "String q = \"\"\"\n    GET /api/*\n    it's \\\"\"\" \"a\n    \"\"\";\nafter(1);",
        ),
        ("java", "a(\"\"\"\n  // x\"\"\", 2); // \"\"\"\nafter(1);"),
        ("csharp", "var s = \"\"\"\n    /*\n    \"\"\";\nafter(1);"),
        ("cs", "var s = $$\"\"\"\"a \"\"\" /* \"\"\"\";\nafter(1);"),
        (
            "swift",
            "let s = #\"a \"q\" /*\"#\nlet t = \"\"\"\n  it's \"q\n  \"\"\"\nafter(1)",
        ),
        ("perl", "my $x = <<~EOT;\n  it's\n  EOT\nafter(1);"),
        (
            "perl",
            "print <<~\"A\", <<~'B-C';\n it's\n A\n \"\n B-C\nafter(1);",
        ),
        ("php", "<?php\n$q = <<<SQL\nSELECT it's\nSQL;\nafter(1);"),
        ("ruby", "x = <<~SQL\n  it's\nSQL\nafter(1)"),
        ("ruby", "puts <<text\n# it's \"\ntext\nafter(1)"),
        ("rb", "f(<<EOS, <<'B')\n/* \"\nEOS\n it's\nB\nafter(1)"),
        (
            "bash",
            "cat <<END-OF-FILE\nit's\nEND-OF-FILE\nif [ 1 ]; then after; fi",
        ),
        (
            "sh",
            "cat << \"EOF.x\" > y\nit's\nEOF.x\nif [ 1 ]; then after; fi",
        ),
        ("sql", "SELECT $$it's$$, $a$it's$a$;\nSELECT 1;"),
    ] {
        let (word, kind) = match language {
            "bash" | "sh" => ("if", T::Keyword),
            _ => ("1", T::Number),
        };
        let last = code.rsplit('\n').next().unwrap();
        let alone = Highlighter::new()
            .highlight(last, language)
            .lines
            .pop()
            .unwrap();
        let whole = Highlighter::new()
            .highlight(code, language)
            .lines
            .pop()
            .unwrap();
        if language != "php" {
            assert_eq!(whole, alone, "{code}");
        }
        expect(code, language, word, kind);
    }
}

#[test]
fn strings_that_the_grammars_know_keep_their_colours() {
    for (language, code, word, kind) in [
        ("ruby", "list <<item.to_s\nif a\nend", "<<", T::Operator),
        (
            "ruby",
            "class <<self\n  def a\n  end\nend",
            "def",
            T::Keyword,
        ),
        ("ruby", "x = <<~SQL\n  SELECT 1\nSQL", "SELECT", T::Keyword),
        (
            "ruby",
            "list <<item\nif a\nitem.save\nend",
            "if",
            T::Keyword,
        ),
        ("ruby", "list << item\nif a\nitem\nend", "if", T::Keyword),
        (
            "ruby",
            "class << self\n  def a\n  end\nself\nend",
            "def",
            T::Keyword,
        ),
        ("ruby", "puts <<text\nif a\ntext", "if", T::String),
        (
            "sql",
            "CREATE FUNCTION f() AS $$ BEGIN RETURN 1; END $$;",
            "BEGIN",
            T::Keyword,
        ),
        ("java", "// \"\"\"\nint a = 1; /* \"\"\" */", "1", T::Number),
        ("java", "String a = \"\\\"\"; int b = 1;", "1", T::Number),
        (
            "bash",
            "echo $((1 << 2)) # <<A-B\nif true; then x; fi",
            "if",
            T::Keyword,
        ),
    ] {
        expect(code, language, word, kind);
    }
}

#[test]
fn newer_css_is_known() {
    let nested = ".card {\n  color: red;\n  &:hover { margin: 0; }\n  & > .title { margin: 0; }\n  @media (width > 40rem) { padding: 0; }\n}\n.after { inset: 0; }";
    for (code, word, kind) in [
        (nested, "margin", T::Property),
        (nested, ".title", T::Selector),
        (nested, "padding", T::Property),
        (nested, "@media", T::Atrule),
        (nested, ".after", T::Selector),
        ("@layer base { a { color: red; } }", "@layer", T::Atrule),
        ("@layer base { a { color: red; } }", "color", T::Property),
        ("@layer a, b;\n.x { color: red; }", ".x", T::Selector),
        (
            "@container (min-width: 30rem) { .x { color: blue; } }",
            "@container",
            T::Atrule,
        ),
        (
            "@container side (min-width: 30rem) {\n  .x { color: blue; }\n}",
            "color",
            T::Property,
        ),
        (
            "@scope (.a) to (.b) { img { color: red; } }",
            "@scope",
            T::Atrule,
        ),
        (
            "@property --x { syntax: \"<color>\"; }\n.x { color: red; }",
            ".x",
            T::Selector,
        ),
        (
            "@starting-style { a { color: red; } }",
            "@starting-style",
            T::Atrule,
        ),
    ] {
        for language in ["css", "scss"] {
            expect(code, language, word, kind);
        }
    }
    for (code, word) in [
        ("@property --x {\n  syntax: \"<color>\";\n}", "\"<color>\""),
        (
            "@property --my-color { inherits: false; syntax: '*'; }",
            "'*'",
        ),
    ] {
        expect(code, "css", word, T::String);
    }
    expect("@layer: 3px;", "less", "3px", T::Number);
}

#[test]
fn further_names_of_languages_are_known() {
    let names = [
        "python3",
        "elisp",
        "emacs-lisp",
        "batch",
        "octave",
        "geojson",
        "docker-compose",
        "compose",
        "containerfile",
        "vimscript",
        "fsharp",
        "plpgsql",
        "psql",
        "kubernetes",
        "fortran",
        "plist",
        "postcss",
        "luau",
        "arduino",
        "rscript",
        "proto3",
        "graphviz",
        "editorconfig",
        "ssh-config",
    ];
    let highlighter = Highlighter::new();
    let unknown: Vec<_> = names
        .iter()
        .filter(|name| !highlighter.knows(name))
        .collect();
    assert_eq!(unknown, [&""; 0]);
}

#[test]
fn no_text_is_lost_in_hidden_parts() {
    let highlighter = Highlighter::new();
    let pieces = [
        "\"\"\"",
        "守卫 {{x}}",
        "<<~甲",
        "<<'乙-b'",
        "\n",
        "甲",
        "乙-b",
        "$$",
        "$a$",
        "#\"",
        "\"#",
        "@layer 甲, b;",
        "@scope (",
        "/*",
        "*/",
        "//",
        "'",
        "\\",
        " ",
    ];
    let mut state = 7_u32;
    for _ in 0..400 {
        let mut code = String::new();
        for _ in 0..12 {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            code.push_str(pieces[(state >> 16) as usize % pieces.len()]);
        }
        for language in [
            "java", "cs", "swift", "perl", "php", "ruby", "bash", "sql", "css", "ts",
        ] {
            let lines = highlighter.highlight(&code, language).lines;
            let text: Vec<_> = lines.iter().map(code_highlight::Line::text).collect();
            let whole = code.strip_suffix('\n').unwrap_or(&code);
            assert_eq!(text.join("\n"), whole, "{language}");
        }
    }
}
