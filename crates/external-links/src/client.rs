//! Asks hosts for pages.

use std::{
    thread,
    time::{Duration, Instant},
};

use ureq::{
    Agent, Error,
    config::Config,
    http::{Method, StatusCode, Uri, header},
    tls::{RootCerts, TlsConfig},
    unversioned::{
        resolver::{DefaultResolver, ResolvedSocketAddrs, Resolver},
        transport::{DefaultConnector, NextTimeout},
    },
};

use crate::{Options, Verdict, address::requested, private};

/// The most redirects of an address.
const MOST_REDIRECTS: u32 = 5;

/// The text of an error about a host in a private network.
const PRIVATE: &str = "leads into a private network, where nothing is requested";

/// Sends requests.
pub(crate) struct Client<'a> {
    agent: Agent,
    options: &'a Options,
}

/// The answer to a request.
enum Answer {
    Verdict(Verdict),
    /// The reason may pass: the text, and the time that the host asks to wait.
    Later(String, Option<Duration>),
}

impl<'a> Client<'a> {
    pub(crate) fn new(options: &'a Options) -> Self {
        // Another part of the program may have installed one.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let tls = TlsConfig::builder()
            .root_certs(RootCerts::PlatformVerifier)
            .build();
        let config = Config::builder()
            .http_status_as_error(false)
            .max_redirects(MOST_REDIRECTS)
            .tls_config(tls)
            // A proxy would resolve names itself, in its own network.
            .proxy(None)
            .timeout_global(Some(options.timeout))
            .user_agent(concat!(
                "mdbook-react/",
                env!("CARGO_PKG_VERSION"),
                " (check of links)"
            ))
            .accept("text/html, */*;q=0.8")
            .build();
        let resolver = PublicResolver {
            private_hosts: options.private_hosts.clone(),
            inner: DefaultResolver::default(),
        };
        Self {
            agent: Agent::with_parts(config, DefaultConnector::new(), resolver),
            options,
        }
    }

    /// Asks one host for its addresses, one after another.
    pub(crate) fn ask_host<'u>(&self, addresses: &[&'u str]) -> Vec<(&'u str, Verdict)> {
        let mut last = None;
        let verdicts = addresses.iter().map(|address| {
            let verdict = match requested(address) {
                Ok(uri) => self.ask(&uri, &mut last),
                Err(reason) => Verdict::Broken(reason),
            };
            (*address, verdict)
        });
        verdicts.collect()
    }

    /// Asks for one address, again if the reason of a failure may pass.
    fn ask(&self, uri: &Uri, last: &mut Option<Instant>) -> Verdict {
        let mut wait = self.options.wait;
        let mut left = self.options.retries;
        loop {
            match self.ask_once(uri, last) {
                Answer::Verdict(verdict) => return verdict,
                Answer::Later(reason, asked) => {
                    let time = asked.unwrap_or(wait);
                    if left == 0 || time > self.options.longest_wait {
                        return Verdict::Unknown(reason);
                    }
                    left -= 1;
                    wait *= 2;
                    thread::sleep(time);
                }
            }
        }
    }

    /// Asks for the head of a page, then for the page, because some hosts refuse the first.
    fn ask_once(&self, uri: &Uri, last: &mut Option<Instant>) -> Answer {
        let head = self.request(&Method::HEAD, uri, last);
        match head {
            Answer::Verdict(Verdict::Fine) | Answer::Later(_, Some(_)) => head,
            _ => self.request(&Method::GET, uri, last),
        }
    }

    fn request(&self, method: &Method, uri: &Uri, last: &mut Option<Instant>) -> Answer {
        if let Some(last) = last {
            thread::sleep(self.options.interval.saturating_sub(last.elapsed()));
        }
        let answer = match *method {
            Method::HEAD => self.agent.head(uri).call(),
            _ => self.agent.get(uri).call(),
        };
        *last = Some(Instant::now());
        // The body is not read: dropping it closes the connection.
        match answer {
            Ok(answer) => {
                let wait = answer.headers().get(header::RETRY_AFTER);
                let wait = wait.and_then(|wait| wait.to_str().ok()?.trim().parse().ok());
                of_status(answer.status(), wait.map(Duration::from_secs))
            }
            Err(error) => of_error(&error),
        }
    }
}

fn of_status(status: StatusCode, wait: Option<Duration>) -> Answer {
    let shown = match status.canonical_reason() {
        Some(reason) => format!("{} ({reason})", status.as_u16()),
        None => status.as_u16().to_string(),
    };
    let text = format!("is answered with {shown}");
    match status.as_u16() {
        200..=299 => Answer::Verdict(Verdict::Fine),
        404 | 410 => Answer::Verdict(Verdict::Broken(text)),
        408 | 425 | 429 | 500..=599 => Answer::Later(text, wait),
        _ => Answer::Verdict(Verdict::Unknown(text)),
    }
}

fn of_error(error: &Error) -> Answer {
    match error {
        Error::HostNotFound => Answer::Verdict(Verdict::Broken(
            "names a host that does not exist".to_owned(),
        )),
        Error::TooManyRedirects => Answer::Verdict(Verdict::Broken(format!(
            "redirects more than {MOST_REDIRECTS} times"
        ))),
        Error::Timeout(_) => Answer::Later("is not answered in time".to_owned(), None),
        Error::Other(reason) if reason.to_string() == PRIVATE => {
            Answer::Verdict(Verdict::Unknown(PRIVATE.to_owned()))
        }
        Error::Io(error) if error.kind() != std::io::ErrorKind::Other => {
            Answer::Later(format!("cannot be reached: {error}"), None)
        }
        // The names of errors of resolvers differ between systems.
        Error::Io(error) if error.to_string().contains("lookup") => Answer::Verdict(
            Verdict::Broken("names a host that does not exist".to_owned()),
        ),
        error => Answer::Verdict(Verdict::Unknown(format!("cannot be reached: {error}"))),
    }
}

/// Resolves names of hosts. Refuses addresses of private networks, also after redirects, and for
/// public names that lead there.
#[derive(Debug)]
struct PublicResolver {
    private_hosts: Vec<String>,
    inner: DefaultResolver,
}

impl Resolver for PublicResolver {
    fn resolve(
        &self,
        uri: &Uri,
        config: &Config,
        timeout: NextTimeout,
    ) -> Result<ResolvedSocketAddrs, Error> {
        let refused = || Err(Error::Other(PRIVATE.into()));
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        if private::is_named(authority, &self.private_hosts) {
            return self.inner.resolve(uri, config, timeout);
        }
        if !private::is_asked(&authority.to_ascii_lowercase(), &self.private_hosts) {
            return refused();
        }
        let all = self.inner.resolve(uri, config, timeout)?;
        let mut public = self.empty();
        for address in all.iter().filter(|one| private::is_public(one.ip())) {
            public.push(*address);
        }
        match public.is_empty() {
            true => refused(),
            false => Ok(public),
        }
    }
}
