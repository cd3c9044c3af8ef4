//! The scripts of the prerenderer: compiled when this crate was, or else as text.

use anyhow::{Result, anyhow};
use rquickjs::{CatchResultExt as _, Ctx, Module, Runtime, Value, loader::bundle::Bundle};

/// The scripts of the prerenderer.
#[derive(Debug, Clone, Copy)]
pub struct Scripts {
    /// What renders most pages.
    pub bundle: Script,
    /// React's renderer, for the others.
    pub react: Script,
    /// What need not be parsed, which for both together takes longer than rendering ten pages.
    pub compiled: Compiled,
}

/// A script of the prerenderer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Script {
    /// What names it in messages and among what is compiled.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Modules in QuickJS' bytecode, by the names of their scripts. It must be of this very version of
/// QuickJS, which takes it on trust.
pub type Compiled = &'static [(&'static str, &'static [u8])];

impl Scripts {
    /// Makes what is compiled known to a runtime, before anything runs in it.
    pub(super) fn offer(&self, runtime: &Runtime) {
        runtime.set_loader(Bundle(self.compiled), Bundle(self.compiled));
    }

    /// Runs one of these scripts.
    pub(super) fn run(&self, ctx: &Ctx<'_>, script: Script) -> Result<()> {
        let is_compiled = self.compiled.iter().any(|(name, _)| *name == script.name);
        let run = || match is_compiled {
            true => Module::import(ctx, script.name)?
                .finish::<Value<'_>>()
                .map(drop),
            false => ctx.eval(script.text),
        };
        run()
            .catch(ctx)
            .map_err(|error| anyhow!("the shell's `{}` fails: {error}", script.name))
    }
}
