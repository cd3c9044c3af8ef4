//! Compiles a hundred components of a hundred lines each. `cargo bench -p jsx-compile` prints the
//! time.

use std::{fmt::Write as _, hint::black_box};

use criterion::{Criterion, criterion_group, criterion_main};
use jsx_compile::{Language, compile};

/// Returns a component of a hundred lines: types, state, an effect, and a list of rows.
fn component(number: usize) -> String {
    let mut text = format!(
        "import {{ useEffect, useState, type ReactNode }} from \"react\";\n\ninterface Props{number} {{\n  rows: readonly string[];\n  children?: ReactNode;\n}}\n\nexport default function Component{number}({{ rows, children }}: Props{number}) {{\n  const [count, setCount] = useState<number>({number});\n  useEffect(() => {{\n    document.title = `${{count}}`;\n  }}, [count]);\n  return (\n    <section className=\"component\">\n"
    );
    for line in 0..80 {
        let _ = writeln!(
            text,
            "      <p key={{{line}}} onClick={{() => setCount((now) => now + {line})}}>{{rows[{line}] ?? \"row {line}\"}}</p>"
        );
    }
    text.push_str(
        "      {children}\n    </section>\n  );\n}\n\nexport const version = 1 as const;\n",
    );
    text
}

fn hundred_components(criterion: &mut Criterion) {
    let sources: Vec<_> = (0..100).map(component).collect();
    criterion.bench_function("100 components of 100 lines", |bencher| {
        bencher.iter(|| {
            for source in &sources {
                black_box(compile(source, Language::Tsx).expect("a valid component"));
            }
        });
    });
}

criterion_group!(benches, hundred_components);
criterion_main!(benches);
