//! The secret of a user, with which the files of caches are recognized as the user's own.
//!
//! A contributor can commit a folder `.mdbook-react`, and some cached values are HTML that reaches
//! pages unchecked. The folder is therefore not trusted by its name: files have a hash that only this
//! secret makes, and folders have names that only it makes. Decision 0031 has the reasons.

#![expect(clippy::disallowed_methods, reason = "the user's own file")]

use std::{
    env,
    ffi::OsStr,
    fs::{self, File},
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::OnceLock,
};

/// The variable with a secret that several machines share.
const VARIABLE: &str = "MDBOOK_REACT_CACHE_KEY";

/// The least number of characters in [`VARIABLE`].
const LEAST: usize = 16;

type Secret = [u8; blake3::KEY_LEN];

static SECRET: OnceLock<Secret> = OnceLock::new();

/// Returns a hasher whose hashes only this user's builds with this build of the program can make.
///
/// # Errors
///
/// If the user has no secret and none can be stored.
pub(super) fn hasher() -> io::Result<blake3::Hasher> {
    static HASHER: OnceLock<blake3::Hasher> = OnceLock::new();
    if let Some(hasher) = HASHER.get() {
        return Ok(hasher.clone());
    }
    let about = env::current_exe().and_then(fs::metadata).ok();
    let changed = about.as_ref().and_then(|about| about.modified().ok());
    let length = about.as_ref().map(fs::Metadata::len);
    let version = env!("CARGO_PKG_VERSION");
    let program = format!("mdbook-react cache {version} {length:?} {changed:?}");
    let key = blake3::derive_key(&program, &secret()?);
    Ok(HASHER
        .get_or_init(|| blake3::Hasher::new_keyed(&key))
        .clone())
}

/// Returns a name for a folder that cannot be guessed without the secret. If no secret can be stored,
/// the name differs in each process.
///
/// # Errors
///
/// If the system has no random numbers.
pub fn secret_name(purpose: &str) -> io::Result<String> {
    static OF_PROCESS: OnceLock<Secret> = OnceLock::new();
    let secret = match (secret(), OF_PROCESS.get()) {
        (Ok(secret), _) | (Err(_), Some(&secret)) => secret,
        (Err(_), None) => {
            let secret = random()?;
            *OF_PROCESS.get_or_init(|| secret)
        }
    };
    let name = blake3::keyed_hash(&secret, purpose.as_bytes()).to_hex();
    Ok(name[..32].to_owned())
}

fn secret() -> io::Result<Secret> {
    if let Some(secret) = SECRET.get() {
        return Ok(*secret);
    }
    let secret = match env::var_os(VARIABLE).filter(|text| !text.is_empty()) {
        _ if cfg!(test) => [7; _],
        Some(text) => of_variable(&text)?,
        None => of_user()?,
    };
    Ok(*SECRET.get_or_init(|| secret))
}

fn of_variable(text: &OsStr) -> io::Result<Secret> {
    let text = text.to_string_lossy();
    if text.chars().count() < LEAST {
        let message = format!("`{VARIABLE}` has fewer than {LEAST} characters");
        return Err(io::Error::other(message));
    }
    Ok(blake3::derive_key(
        "mdbook-react secret of the environment",
        text.as_bytes(),
    ))
}

/// Returns the secret in the user's folder, which is created when it is first needed.
fn of_user() -> io::Result<Secret> {
    let file = state_folder().map(|folder| folder.join("mdbook-react/cache-key"));
    let file = file.ok_or_else(|| {
        io::Error::other(format!(
            "this user has no folder for a secret; set `{VARIABLE}`"
        ))
    })?;
    let stored = match read(&file) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => store(&file),
        stored => stored,
    };
    stored.map_err(|error| {
        let file = file.display();
        io::Error::other(format!("{file} cannot be used: {error}; set `{VARIABLE}`"))
    })
}

/// Returns the folder for data of this user's programs.
fn state_folder() -> Option<PathBuf> {
    let variable = if cfg!(windows) {
        "LOCALAPPDATA"
    } else {
        "XDG_STATE_HOME"
    };
    let named = env::var_os(variable).map(PathBuf::from);
    let named = named.filter(|folder| folder.is_absolute());
    named.or_else(|| Some(env::home_dir()?.join(".local/state")).filter(|it| it.is_absolute()))
}

fn read(file: &Path) -> io::Result<Secret> {
    let bytes = fs::read(file)?;
    bytes
        .try_into()
        .map_err(|_| io::Error::other("it is damaged: remove it"))
}

fn store(file: &Path) -> io::Result<Secret> {
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    let new = file.with_extension(std::process::id().to_string());
    let written = create_private(&new).and_then(|mut out| {
        out.write_all(&random()?)?;
        out.sync_data()
    });
    // Another build may have stored one meanwhile, which stays.
    let linked = written.and_then(|()| fs::hard_link(&new, file));
    drop(fs::remove_file(new));
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        _ => read(file),
    }
}

fn create_private(file: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

fn random() -> io::Result<Secret> {
    let mut secret = [0; _];
    getrandom::fill(&mut secret).map_err(io::Error::other)?;
    Ok(secret)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_stored_once_and_for_the_user_alone() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a/key");
        assert!(read(&file).is_err_and(|error| error.kind() == io::ErrorKind::NotFound));
        let secret = store(&file).unwrap();
        assert_eq!(
            (read(&file).unwrap(), store(&file).unwrap()),
            (secret, secret)
        );
        assert_ne!(store(&folder.path().join("b/key")).unwrap(), secret);
        assert_eq!(fs::read_dir(folder.path().join("a")).unwrap().count(), 1);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let mode = fs::metadata(&file).unwrap().permissions().mode();
            assert_eq!(mode & 0o777, 0o600);
        }
        fs::write(&file, "short").unwrap();
        assert!(store(&file).is_err());
    }

    #[test]
    fn secrets_of_variables_differ_and_are_long() {
        let of = |text: &str| of_variable(text.as_ref());
        assert!(of("fifteen letters").is_err());
        assert_ne!(
            of("sixteen letters!").unwrap(),
            of("sixteen letters?").unwrap()
        );
    }
}
