//! Hosts that no request reaches: this machine, private networks, and names for documentation.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// Returns whether a host is asked, as an address names it; `private_hosts` are asked wherever they
/// are.
pub(crate) fn is_asked(host: &str, private_hosts: &[String]) -> bool {
    if is_named(host, private_hosts) {
        return true;
    }
    let name = without_port(host);
    match name.trim_matches(['[', ']']).parse() {
        Ok(address) => is_public(address),
        Err(_) => !is_reserved(name),
    }
}

/// Returns whether the owner names a host.
pub(crate) fn is_named(host: &str, private_hosts: &[String]) -> bool {
    private_hosts
        .iter()
        .any(|own| own.eq_ignore_ascii_case(host))
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Returns whether a name is reserved: for documentation (RFC 2606, 6761), this machine, or a local
/// network. A name without a dot is one of a local network too.
fn is_reserved(name: &str) -> bool {
    const ENDS: [&str; 10] = [
        "example",
        "example.com",
        "example.net",
        "example.org",
        "home.arpa",
        "internal",
        "invalid",
        "local",
        "localhost",
        "test",
    ];
    let name = name.trim_end_matches('.');
    let is_below = |end: &str| {
        let rest = name.strip_suffix(end);
        rest.is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    };
    !name.contains('.') || ENDS.iter().any(|end| is_below(end))
}

/// Returns whether an address is of the public internet (IANA's registries of special-purpose
/// addresses).
pub(crate) fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_special = match (a, b) {
        (0 | 10 | 127 | 224.., _) | (169, 254) | (192, 168) => true,
        (100, b) => (64..128).contains(&b),
        (172, b) => (16..32).contains(&b),
        (192, 0) => c == 0 || c == 2,
        (192, 88) => c == 99,
        (198, b) => b == 18 || b == 19 || (b == 51 && c == 100),
        (203, 0) => c == 113,
        _ => false,
    };
    !is_special
}

fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, c, d, ..] = address.segments();
    match (a, b) {
        // Addresses that contain one of version 4: NAT64 and 6to4.
        (0x64, 0xff9b) => c == 0 && is_public_v4(last_v4(address)),
        (0x2002, _) => is_public_v4(Ipv4Addr::from((u32::from(b) << 16) | u32::from(c))),
        // Teredo, benchmarks, ORCHID and documentation are in here.
        (0x2001, b) => b >= 0x200 && b != 0xdb8,
        (0x3fff, b) => b >= 0x1000,
        (0x2000..=0x3fff, _) => true,
        (0, 0) if c == 0 && d == 0 => address.to_ipv4_mapped().is_some_and(is_public_v4),
        _ => false,
    }
}

fn last_v4(address: Ipv6Addr) -> Ipv4Addr {
    let [.., high, low] = address.segments();
    Ipv4Addr::from((u32::from(high) << 16) | u32::from(low))
}

#[cfg(test)]
mod tests {
    use super::{is_asked, is_public};

    #[test]
    fn hosts_of_documents_and_private_networks_are_not_asked() {
        for host in [
            "localhost",
            "localhost:3000",
            "a.localhost",
            "127.0.0.1:80",
            "[::1]:80",
            "10.1.2.3",
            "192.168.0.1",
            "172.20.0.1:8080",
            "169.254.169.254",
            "0.0.0.0:3000",
            "example.com",
            "docs.example.org",
            "x.test",
            "intranet",
            "db.internal",
            "printer.local",
            "[fd00::1]",
            "[::ffff:10.0.0.1]",
            "100.64.0.1",
            "a.example.",
        ] {
            assert!(!is_asked(host, &[]), "{host}");
            assert!(is_asked(host, &[host.to_uppercase()]), "{host}");
        }
        for host in [
            "rust-lang.org",
            "example.de",
            "myexample.com",
            "1.1.1.1",
            "[2606:4700::1]",
        ] {
            assert!(is_asked(host, &[]), "{host}");
        }
    }

    #[test]
    fn special_addresses_are_not_public() {
        for address in [
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "203.0.113.9",
            "192.0.2.1",
            "::",
            "fe80::1",
            "ff02::1",
            "2001:db8::1",
            "64:ff9b::a00:1",
            "2002:a00:1::1",
            "::ffff:127.0.0.1",
            "2001::1",
            "3fff:1::",
        ] {
            assert!(!is_public(address.parse().unwrap()), "{address}");
        }
        for address in [
            "8.8.8.8",
            "172.32.0.1",
            "2620:0:2d0:200::7",
            "64:ff9b::808:808",
            "::ffff:8.8.8.8",
        ] {
            assert!(is_public(address.parse().unwrap()), "{address}");
        }
    }
}
