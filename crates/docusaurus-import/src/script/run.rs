//! Evaluates the scripts of a site: its configuration and its sidebars. They run like the
//! scripts of chapters, without access to network and clock, and can read files of the site.

#[cfg(feature = "full-mdx")]
mod evaluated {
    use std::{cell::RefCell, path::Path, sync::Arc, thread};

    use diagnostics::paths::slashes;
    use mdx_eval::{Code, Diagnostic, Graph, Limits, evaluate_in};
    use mdx_lite::{Mode, NodeKind, Options, parse};

    use crate::script::{
        missing::Missing, site_modules::SiteModules, site_reader::HiddenFiles, value::Value,
    };
    use crate::site_files::SiteFiles;

    /// The stack of the thread that evaluates; it is larger than the engine's own.
    const STACK: usize = 8 << 20;

    /// A chapter that passes the value of the file to a component, as JSON.
    const CHAPTER: &str = "import json from 'mdbook-react:entry'\nimport Value from '@theme/Value'\n\n<Value json={json} />\n";

    /// The number of files that may throw.
    const MAX_BROKEN: usize = 10;

    /// Evaluates a script of a site and returns its value: the default export, the result of a
    /// function that is the default export, or all exports. Also returns the packages and files that it lacks.
    /// An imported file that throws has no value.
    pub(crate) fn evaluate_file(
        file: &Path,
        site: &Arc<SiteFiles>,
    ) -> Result<(Value, Missing), String> {
        let mut missing = Missing::default();
        let mut broken = Vec::new();
        let hidden = HiddenFiles::default();
        loop {
            match run(file, site, &broken, &hidden) {
                Ok((json, packages)) => {
                    missing.packages = packages;
                    missing.hidden = hidden.shown();
                    return Ok((Value::from_json(&json)?, missing));
                }
                Err(Failure {
                    message,
                    other: Some(other),
                }) if broken.len() < MAX_BROKEN && !broken.contains(&other) => {
                    missing.files.push(message);
                    broken.push(other);
                }
                // A file that threw is probably the reason why the script throws without it.
                Err(failure) => return Err(missing.files.pop().unwrap_or(failure.message)),
            }
        }
    }

    /// The reason why a script has no value.
    struct Failure {
        message: String,
        /// The imported file that throws.
        other: Option<String>,
    }

    impl From<String> for Failure {
        fn from(message: String) -> Self {
            Self {
                message,
                other: None,
            }
        }
    }

    /// Returns the value of a script as JSON, and the packages that were not found.
    fn run(
        file: &Path,
        site: &Arc<SiteFiles>,
        broken: &[String],
        hidden: &HiddenFiles,
    ) -> Result<(String, Vec<String>), Failure> {
        let shown = site.shown(file);
        let text = site.read_text(file);
        text.map_err(|reason| format!("{shown}: {reason}"))?;
        let run = || {
            let modules = SiteModules {
                file,
                site,
                missing: RefCell::default(),
                broken,
            };
            let document = parse(CHAPTER, &Options::new(Mode::Mdx));
            let graph = Graph::load(&document, &modules);
            let answer = hidden.answer(Arc::clone(site));
            let outcome = evaluate_in(
                script_runner::engine(),
                &document,
                &graph,
                &Limits::default(),
                Some(answer),
            );
            let failure = |found: &Diagnostic| {
                let is_own = found.file == slashes(file) || found.file.starts_with("mdbook-react/");
                let other = Some(found.file.clone()).filter(|name| !name.is_empty() && !is_own);
                Failure {
                    message: with_place(found, &graph, file, site),
                    other,
                }
            };
            let is_fault = |found: &&Diagnostic| found.code != Code::Unavailable;
            if let Some(fault) = outcome.findings.iter().find(is_fault) {
                return Err(failure(fault));
            }
            let document = outcome.apply(document, &graph);
            let json = document.nodes.iter().find_map(|node| match &node.kind {
                NodeKind::Jsx(element) => element.str_attr("json").map(str::to_owned),
                _ => None,
            });
            match (json, outcome.findings.first()) {
                (Some(json), _) => Ok((json, modules.missing.into_inner())),
                (None, Some(found)) => Err(failure(found)),
                (None, None) => Err(format!("{shown}: the script has no value").into()),
            }
        };
        thread::scope(|scope| {
            let thread = thread::Builder::new().stack_size(STACK);
            let thread = thread
                .spawn_scoped(scope, run)
                .map_err(|error| error.to_string())?;
            let failed = || Err("the engine failed".to_owned().into());
            thread.join().unwrap_or_else(|_| failed())
        })
    }

    /// Returns the message of a finding with the file and the line; the line is counted in the
    /// script, as nothing before it changes the number of lines. A finding without a place names `file`.
    fn with_place(found: &Diagnostic, graph: &Graph, file: &Path, site: &SiteFiles) -> String {
        let text = graph
            .text(&found.file)
            .filter(|_| !found.file.starts_with("mdbook-react/"));
        let message = found.message.trim_start_matches("Error: ");
        match text.and_then(|text| text.get(..found.span.start)) {
            Some(before) if !found.file.is_empty() => {
                let line = before.matches('\n').count() + 1;
                format!("{}:{line}: {message}", site.shown(Path::new(&*found.file)))
            }
            _ => format!("{}: {message}", site.shown(file)),
        }
    }
}

#[cfg(feature = "full-mdx")]
pub(crate) use evaluated::evaluate_file;

/// Returns the reason why this program evaluates no scripts.
#[cfg(not(feature = "full-mdx"))]
pub(crate) fn evaluate_file(
    _file: &std::path::Path,
    _site: &std::sync::Arc<crate::site_files::SiteFiles>,
) -> Result<(super::value::Value, super::missing::Missing), String> {
    Err("this program was built without the feature `full-mdx`, so it runs no scripts".to_owned())
}

#[cfg(test)]
#[cfg(feature = "full-mdx")]
mod tests {
    use std::{fs, path::Path};

    use super::evaluate_file;
    use crate::script::value::Value;
    use crate::site_files::SiteFiles;

    fn evaluated(file: &str, files: &[(&str, &str)]) -> Result<Value, String> {
        let folder = tempfile::tempdir().unwrap();
        for (path, text) in files {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        let site = SiteFiles::open(folder.path(), &[]).unwrap().into();
        evaluate_file(Path::new(file), &site).map(|(value, _)| value)
    }

    #[test]
    fn each_form_of_export_has_a_value() {
        for (file, text) in [
            ("a.js", "module.exports = {a: [1]};"),
            ("a.js", "exports.a = [1];"),
            (
                "a.cjs",
                "// @ts-check\n/** @type {import('x').Y} */\nconst a = {a: [1]};\nmodule.exports = a;",
            ),
            ("a.mjs", "export default {a: [1]};"),
            ("a.js", "export const a = [1];"),
            (
                "a.ts",
                "import type {T} from '@docusaurus/types';\nconst a: T = {a: [1]} satisfies T;\nexport default a;",
            ),
            (
                "a.js",
                "module.exports = async function () { return {a: [1]}; };",
            ),
            (
                "a.js",
                "export default async () => { const x = (await import('p')).default; return {a: [1], x}; }",
            ),
            ("a.json", "{\"a\": [1]}"),
            (
                "a.js",
                "const {x} = require('p');\nconst b = require('./b.json');\nconst c = require('./g/c');\nmodule.exports = {a: [...b, ...c.list], f: x.y()};",
            ),
            (
                "a.ts",
                "import c from './g/c';\nimport b from './b.json';\nimport p, {q} from 'p';\nexport default {a: [...b, ...c.list, ...q], p: p('x')};",
            ),
            (
                "a.js",
                "module.exports = {a: [1], b: undefined, year: () => new Date().getFullYear()};",
            ),
            (
                "a.js",
                "opts = [1];\nfor (i = 0; i < 2; i++) opts = [i];\nmodule.exports = {a: opts};",
            ),
            (
                "a.js",
                "module.exports = {a: require(require('path').join(__dirname, 'b.json'))};",
            ),
            (
                "a.js",
                "const broken = require('./broken');\nmodule.exports = {a: [1], b: broken.x};",
            ),
            (
                "a.js",
                "const y = new Date().getFullYear() + Date.now();\nmodule.exports = {a: [y - y + 1]};",
            ),
        ] {
            let files = [
                (file, text),
                ("b.json", "[1]"),
                ("g/c.js", "module.exports = {list: []};"),
                ("broken.js", "throw new Error('no');"),
            ];
            let value = evaluated(file, &files).unwrap();
            let list = value.get("a").map(Value::items);
            assert_eq!(list, Some(&[Value::Number(1.0)][..]), "{text}: {value:?}");
        }
    }

    #[test]
    fn texts_and_comments_are_not_code() {
        for (text, wanted) in [
            (
                "export default {a: 'See import.meta and await import(x) and require(y)'};",
                "See import.meta and await import(x) and require(y)",
            ),
            ("const config = {a: 'x'};\nexport{config as default}", "x"),
            (
                "const config = {a: 'x'};\nexport{config as default}; // module.exports",
                "x",
            ),
            (
                "export\ndefault {a: 'module.exports = exports.a'};",
                "module.exports = exports.a",
            ),
            (
                "const a = 'createRequire';\nmodule.exports = {a: require('./b.json').x};",
                "y",
            ),
            (
                "/* createRequire */ module.exports = {a: require(\n'./b.json').x};",
                "y",
            ),
            (
                "const {x: a} = require (/* b */ './b.json');\nmodule['exports'] = {a};",
                "y",
            ),
            (
                "export default () => import('./b.json').then((b) => ({a: b.default.x}));",
                "y",
            ),
            (
                "export default async () => ({a: (await  import('./b.json')).x});",
                "y",
            ),
            (
                "import b, * as all from './b.json';export default {a: b.x && all.x}",
                "y",
            ),
            (
                " import * as all from './b.json';export default {a: all.x}",
                "y",
            ),
            (
                "import\n* as all\nfrom './b.json';export default {a: all.x}",
                "y",
            ),
            (
                "const t = `\nimport * as all from './b.json'\n`; export default {a: t.trim()}",
                "import * as all from './b.json'",
            ),
            (
                "#!/usr/bin/env node\nexport default {a: import . meta.filename};",
                "a.mjs",
            ),
            ("Object.assign(exports, {a: 'x'});", "x"),
        ] {
            let value = evaluated("a.mjs", &[("a.mjs", text), ("b.json", r#"{"x": "y"}"#)]);
            let value = value.unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(value.text_of("a").as_deref(), Some(wanted), "{text}");
        }
    }

    #[test]
    fn modules_load_one_another_as_in_node() {
        let files = [
            ("one.js", "module.exports = {a: 1, b: {c: 2}};"),
            ("own.js", "exports.a = 1;\nexports['b'] = {c: 2};"),
            ("new.mjs", "export const a = 1;\nexport const b = {c: 2};"),
            ("all.json", r#"{"a": 1, "b": {"c": 2}}"#),
        ];
        for text in [
            "import {a, b as d} from './one.js';\nexport default {a, b: d};",
            "import {\n  a,\n  b,\n} from './own';\nexport default {a, b};",
            "import all, {a} from './one.js';\nexport default {a, b: all.b};",
            "import * as all from './one.js';\nexport default {...all};",
            "import * as all from './new.mjs';\nexport default {...all};",
            "import * as all from './all.json';\nexport default {...all};",
            "export {a, b} from './one.js';",
            "module.exports = require('./all.json');",
            "module.exports = require('./new.mjs');",
            "const {a, b} = require('./own');\nmodule.exports = {a, b};",
            "module.exports = async () => { const {a, b} = await import('./new.mjs'); return {a, b}; };",
            "module.exports = async () => { const k = await import('./one.js'); return {a: k.a, b: k.default.b}; };",
        ] {
            let all = [&[("x.js", text)][..], &files].concat();
            let value = evaluated("x.js", &all).unwrap();
            let wanted = Value::from_json(files[3].1).unwrap();
            assert_eq!(value, wanted, "{text}");
        }
    }

    #[test]
    fn paths_name_files() {
        let text = "const path = require('path');\nmodule.exports = {a: path.join(__dirname, 'x/../sidebars.js'), b: require.resolve('./s.js'), c: path.resolve(__dirname, './s.js')};";
        let value = evaluated("a.js", &[("a.js", text)]).unwrap();
        let texts = ["a", "b", "c"].map(|key| value.text_of(key).unwrap());
        assert_eq!(texts, ["sidebars.js", "./s.js", "s.js"]);
    }

    #[test]
    fn scripts_read_files_of_the_site() {
        let files = [
            ("data.json", "[1]"),
            ("g/b c.txt", "1"),
            (
                "g/own.js",
                "const fs = require('fs');\nmodule.exports = fs.readFileSync(require('path').join(__dirname, 'b c.txt'), 'utf8');",
            ),
        ];
        for expression in [
            "JSON.parse(fs.readFileSync('./data.json', 'utf8'))",
            "JSON.parse(fs.readFileSync(path.resolve(__dirname, 'data.json')).toString())",
            "JSON.parse(await fs.promises.readFile('data.json'))",
            "JSON.parse(fs.readFileSync(new URL('./data.json', import.meta.url)))",
            "JSON.parse(fs.readFileSync(path.join(path.dirname(fileURLToPath(import.meta.url)), 'data.json')))",
            "fs.readdirSync('g').filter((name) => name !== 'own.js').map((name) => name.length - 6)",
            "fs.readdirSync('.', {withFileTypes: true}).filter((it) => it.isDirectory() && it.name === 'g').map(() => 1)",
            "[Number(own)]",
            "[fs.existsSync('g') && !fs.existsSync('none') && fs.statSync('data.json').isFile() ? 1 : 0]",
            "[fs.existsSync('../x.js') || fs.existsSync('/') ? 0 : 1]",
        ] {
            let text = format!(
                "import fs from 'node:fs';\nimport path from 'path';\nimport {{fileURLToPath}} from 'url';\nimport own from './g/own';\nexport default async () => ({{a: {expression}}});"
            );
            let all = [&[("x.js", &*text)][..], &files].concat();
            let value = evaluated("x.js", &all).unwrap();
            let list = value.get("a").map(Value::items);
            assert_eq!(list, Some(&[Value::Number(1.0)][..]), "{expression}");
        }
        let text = "const fs = require('fs');\n\nfs.readFileSync('../secret');";
        let error = evaluated("x.js", &[("x.js", text)]).unwrap_err();
        assert!(error.contains("x.js:3: `../secret`"), "{error}");
    }

    #[test]
    fn scripts_have_globals_of_node() {
        for (expression, wanted) in [
            (
                "new URL('https://A.b:8/c/../d?e=f%20g#h').href",
                "https://a.b:8/d?e=f%20g#h",
            ),
            (
                "new URL('d/', 'https://a.b/c/').toString()",
                "https://a.b/c/d/",
            ),
            ("new URL('/d', 'https://a.b/c').pathname", "/d"),
            (
                "new URL('https://a.b').hostname + new URL('https://a.b/?c=d').searchParams.get('c')",
                "a.bd",
            ),
            ("structuredClone({a: [{b: 'x'}]}).a[0].b", "x"),
            (
                "await new Promise((done) => setTimeout(() => done('x'), 100))",
                "x",
            ),
            ("process.env.NONE ?? 'x'", "x"),
            (
                "'x' + ((await (await fetch('https://a.b')).json()) ? '' : '')",
                "x",
            ),
        ] {
            let text = format!("module.exports = async () => ({{a: {expression}}});");
            let value = evaluated("a.js", &[("a.js", &text)]).unwrap();
            assert_eq!(value.text_of("a").as_deref(), Some(wanted), "{expression}");
        }
    }

    #[test]
    fn scripts_that_fail_have_a_reason() {
        for (text, reason) in [
            ("module.exports = {", "cannot be parsed"),
            ("throw new Error('no')", "no"),
            ("export default missing.x", "missing"),
        ] {
            let error = evaluated("a.js", &[("a.js", text)]).unwrap_err();
            assert!(
                error.contains(reason) && error.contains("a.js"),
                "{text}: {error}"
            );
        }
        let error = evaluated("none.js", &[]).unwrap_err();
        assert!(error.contains("none.js"), "{error}");
    }
}
