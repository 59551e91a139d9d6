//! Battles of the library by their ids.

use super::Mistakes;
use salient_content::{Report, Source};
use salient_engine::Library;

/// Ids with those of `order` first, in that order, and the others by name.
#[must_use]
pub fn in_order(mut ids: Vec<String>, order: &[&str]) -> Vec<String> {
    let place = |id: &String| order.iter().position(|known| known == id).unwrap_or(order.len());
    ids.sort_by_key(|id| (place(id), id.clone()));
    ids
}

/// The path and the text of a system's scenario; unknown ones are answered with what there is.
pub fn scenario_text(
    library: &Library,
    system: &str,
    id: &str,
    built_in: &[(&str, &'static str)],
) -> Result<(String, String), Mistakes> {
    let path = format!("{system}/scenarios/{id}.toml");
    match library.text(&path, built_in).map_err(|error| Mistakes::sentence(&path, error))? {
        Some(text) => Ok((path, text)),
        None => {
            let ids = library.ids(&format!("{system}/scenarios"), built_in);
            let mut report = Report::new(&Source::new(path, ""));
            report.error(0..0, "no such scenario").choices(id, ids.iter().map(String::as_str));
            Err(report.into())
        }
    }
}
