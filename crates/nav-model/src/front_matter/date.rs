//! Reads dates in the forms that authors write.

use jiff::{
    Timestamp,
    civil::{Date, DateTime},
    fmt::strtime::BrokenDownTime,
};

/// The forms, of which a time may follow. A form of digits begins with the year: `02.01.2024` is a
/// day of January or of February.
const FORMS: [&str; 12] = [
    "%Y-%m-%d",
    "%Y/%m/%d",
    "%Y.%m.%d",
    "%b %d %Y",
    "%b %d, %Y",
    "%d %b %Y",
    "%a %b %d %Y",
    "%a, %d %b %Y",
    "%B %d %Y",
    "%B %d, %Y",
    "%d %B %Y",
    "%A, %B %d, %Y",
];

/// Returns the day of a date, as `YYYY-MM-DD`.
pub(crate) fn iso(text: &str) -> Option<String> {
    let text = text.trim();
    let date = FORMS.iter().find_map(|form| in_form(form, text));
    date.map(|date| date.to_string())
}

/// Returns a date with its time in UTC, if it has one: `2026-01-31T08:00:00Z`. A time without a zone is
/// in UTC.
pub(crate) fn moment(text: &str) -> Option<String> {
    let day = iso(text)?;
    let zoned = text.trim().parse::<Timestamp>().ok();
    let civil = || text.trim().parse::<DateTime>().ok();
    let has_time = text.contains(':');
    let moment =
        zoned.or_else(|| Some(civil()?.to_zoned(jiff::tz::TimeZone::UTC).ok()?.timestamp()));
    Some(match moment.filter(|_| has_time) {
        Some(moment) => moment.strftime("%Y-%m-%dT%H:%M:%SZ").to_string(),
        None => day,
    })
}

fn in_form(form: &str, text: &str) -> Option<Date> {
    let (read, length) = BrokenDownTime::parse_prefix(form, text).ok()?;
    let time = &text[length..];
    let begins_time = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    let is_time = time.strip_prefix(['T', 't', ' ']).is_some_and(begins_time);
    (time.is_empty() || is_time).then(|| read.to_date().ok())?
}

#[cfg(test)]
mod tests {
    use super::{iso, moment};

    #[test]
    fn the_time_of_a_date_is_in_utc() {
        for (text, moment_of) in [
            ("2026-01-31", Some("2026-01-31")),
            ("2026-01-31T08:00", Some("2026-01-31T08:00:00Z")),
            ("2026-01-31 08:00:01", Some("2026-01-31T08:00:01Z")),
            ("2026-01-31T01:00:00+02:00", Some("2026-01-30T23:00:00Z")),
            ("2026-01-31T08:00:00.5Z", Some("2026-01-31T08:00:00Z")),
            ("Jan 31, 2026", Some("2026-01-31")),
            ("soon", None),
        ] {
            assert_eq!(moment(text).as_deref(), moment_of, "{text}");
        }
    }

    #[test]
    fn dates_have_the_form_of_sitemaps() {
        for (text, date) in [
            ("2024-01-02", Some("2024-01-02")),
            ("2024-1-2", Some("2024-01-02")),
            ("2024-01-02T03:04:05Z", Some("2024-01-02")),
            ("2024-01-02 23:59:59 +08:00", Some("2024-01-02")),
            ("2024/1/2", Some("2024-01-02")),
            ("Tue Jan 2 2024", Some("2024-01-02")),
            (
                "Tue Jan 02 2024 10:00:00 GMT+0100 (CET)",
                Some("2024-01-02"),
            ),
            ("Tue, 2 Jan 2024 10:00:00 GMT", Some("2024-01-02")),
            ("Jan 2, 2024", Some("2024-01-02")),
            ("January 2, 2024", Some("2024-01-02")),
            ("2 January 2024", Some("2024-01-02")),
            ("2024-02-29", Some("2024-02-29")),
            ("2023-02-29", None),
            ("2024-13-45", None),
            ("02.01.2024", None),
            ("01/02/2024", None),
            ("yesterday", None),
            ("1704153600", None),
            ("2024", None),
            ("2024-01", None),
            ("2024-01-023", None),
            ("Wed Jan 2 2024", None),
            ("", None),
        ] {
            assert_eq!(iso(text).as_deref(), date, "{text}");
        }
    }
}
