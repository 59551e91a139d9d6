//! Builds the browser's files into the program, if they are there: every file under `web/dist`, by its path.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

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

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let web = here.join("../../web");
    let dist = web.join("dist");
    println!("cargo:rerun-if-changed=build.rs");
    // A folder that is not there yet cannot be watched; its parent can.
    let watched = [&dist, &web].into_iter().find(|folder| folder.is_dir());
    if let Some(watched) = watched {
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
    let mut code = String::from("static FILES: &[(&str, &[u8])] = &[\n");
    for (name, file) in named {
        let _ = writeln!(code, "    ({name:?}, include_bytes!({:?})),", file.display().to_string());
    }
    code.push_str("];\n");
    fs::write(PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join("client.rs"), code)
}
