//! Builds the browser's files into the program, if they are there: every file under `web/dist`, by its path, as it is
//! and, where that is worth it, compressed.

use flate2::Compression;
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Files that are not compressed already.
const TEXT: &[&str] = &["html", "js", "mjs", "css", "json", "svg", "txt", "wasm", "webmanifest"];

fn gather(folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            gather(&path, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}

/// The path of the compressed file, if it is smaller.
fn compressed(file: &Path, number: usize, out: &Path) -> io::Result<Option<PathBuf>> {
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or("");
    if !TEXT.contains(&extension) {
        return Ok(None);
    }
    let plain = fs::read(file)?;
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&plain)?;
    let packed = encoder.finish()?;
    if packed.len() >= plain.len() {
        return Ok(None);
    }
    let path = out.join(format!("client-{number}.gz"));
    fs::write(&path, packed)?;
    Ok(Some(path))
}

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let dist = here.join("../../web/dist");
    println!("cargo:rerun-if-changed=build.rs");
    // A folder that is not there yet cannot be watched; its parent can.
    if let Some(watched) =
        [dist.as_path(), &here.join("../../web")].into_iter().find(|folder| folder.is_dir())
    {
        println!("cargo:rerun-if-changed={}", watched.display());
    }
    let mut files = Vec::new();
    if dist.is_dir() {
        gather(&dist, &mut files)?;
    }
    let mut named: Vec<(String, PathBuf)> = files
        .into_iter()
        .filter_map(|file| {
            let name = file.strip_prefix(&dist).ok()?.to_str()?.replace('\\', "/");
            Some((name, file))
        })
        .collect();
    named.sort();
    let mut code = String::from("static FILES: &[File] = &[\n");
    for (number, (name, file)) in named.into_iter().enumerate() {
        let plain = file.display().to_string();
        let packed = match compressed(&file, number, &out)? {
            Some(packed) => format!("Some(include_bytes!({:?}))", packed.display().to_string()),
            None => "None".to_owned(),
        };
        let _ = writeln!(
            code,
            "    File {{ name: {name:?}, plain: include_bytes!({plain:?}), packed: {packed} }},"
        );
    }
    code.push_str("];\n");
    fs::write(out.join("client.rs"), code)
}
