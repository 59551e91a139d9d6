//! Games in files: read, kept, and opened again with the system they belong to.

use crate::Failure;
use salient_engine::Replay;
use salient_systems::is_system;
use std::path::Path;

/// Reads a game from a file.
pub(crate) fn read(path: &Path) -> Result<Replay, Failure> {
    let bytes = std::fs::read(path)
        .map_err(|error| Failure::bad(format!("cannot read {}: {error}", path.display())))?;
    let replay = Replay::parse(&bytes).map_err(|bad| Failure::bad(format!("{}: {bad}", path.display())))?;
    if is_system(&replay.system) {
        return Ok(replay);
    }
    Err(Failure::bad(format!(
        "{}: this is a game of the system {:?}, which this version does not have",
        path.display(),
        replay.system
    )))
}

/// Writes a whole file or leaves what was there: first beside it, then in its place.
pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let cannot = |error: std::io::Error| Failure::bad(format!("cannot write {}: {error}", path.display()));
    let name = path.file_name().ok_or_else(|| cannot(std::io::ErrorKind::InvalidInput.into()))?;
    let mut beside = name.to_owned();
    beside.push(".part");
    let beside = path.with_file_name(beside);
    std::fs::write(&beside, text).map_err(cannot)?;
    std::fs::rename(&beside, path).map_err(|error| {
        let _ = std::fs::remove_file(&beside);
        cannot(error)
    })
}
