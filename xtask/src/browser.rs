//! The page: installing what builds it, building it into the program, its size, its tests in a real browser.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::run::{answers, cargo, npm, root, run, run_counting, salient, target_folder};
use crate::test::Outcome;

/// The most that script and style of the page may come to, compressed.
const MOST_BYTES: usize = 200_000;
/// Where Debian puts its browser.
const CHROMIUM: &str = "/usr/bin/chromium";

/// Installs what the lock file names, unless just that is there already.
pub(crate) fn install() -> Result<()> {
    ensure!(
        answers(npm(["--version"]).arg("--silent")),
        "npm is not installed, and the page needs it (Node 20.19 or newer brings it)"
    );
    let web = root().join("web");
    let lock = web.join("package-lock.json");
    let wanted = fs::read(&lock).with_context(|| format!("{} cannot be read", lock.display()))?;
    let stamp = web.join("node_modules").join(".salient-lock");
    if fs::read(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    ensure!(
        run(&mut npm(["ci", "--no-audit", "--no-fund"]))?,
        "what the page needs does not install (npm ci)"
    );
    fs::write(&stamp, wanted).with_context(|| format!("{} cannot be written", stamp.display()))
}

/// Builds the page into `web/dist`, from where the program takes it.
pub(crate) fn build() -> Result<()> {
    install()?;
    ensure!(run(&mut npm(["run", "--silent", "build"]))?, "the page does not build (npm run build)");
    Ok(())
}

/// Builds the page and the program and serves.
pub(crate) fn serve(rest: &[String]) -> Result<bool> {
    build()?;
    if !run(&mut cargo(["build", "--release", "--package", "salient-cli"]))? {
        bail!("the program does not build");
    }
    run(salient(true).arg("serve").args(rest))
}

/// The tests in a real browser, with the page built into the program.
pub(crate) fn tests() -> Result<Outcome> {
    let package = fs::read_to_string(root().join("web").join("package.json"))?;
    if !package.contains("\"e2e\":") {
        return Ok(Outcome::Skipped("web/package.json has no script e2e"));
    }
    let browser = browser()?;
    build()?;
    let size = size(&root().join("web").join("dist"))?;
    println!("script and style of the page: {} bytes compressed, of at most {MOST_BYTES}", size);
    ensure!(run(&mut cargo(["build", "--package", "salient-cli"]))?, "the program does not build");
    let program = target_folder().join("debug").join(format!("salient{}", std::env::consts::EXE_SUFFIX));
    let mut command = npm(["run", "--silent", "e2e"]);
    let (well, count) = run_counting(command.env("SALIENT", program).env("CHROMIUM", browser))?;
    if size > MOST_BYTES {
        println!("the page has grown too large");
    }
    Ok(Outcome::counted(well && count.passed > 0 && size <= MOST_BYTES, count))
}

/// A browser: the one that `CHROMIUM` names, or Debian's, which is installed when it is not there.
fn browser() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        let named = PathBuf::from(named);
        ensure!(named.exists(), "CHROMIUM names {}, and that is not there", named.display());
        return Ok(named);
    }
    if !Path::new(CHROMIUM).exists() {
        println!("installing chromium");
        for (program, first) in [("apt-get", &[][..]), ("sudo", &["-n", "apt-get"][..])] {
            let apt = |words: &[&str]| {
                let mut command = Command::new(program);
                command.args(first).args(words).env("DEBIAN_FRONTEND", "noninteractive");
                run(&mut command).unwrap_or(false)
            };
            let install = ["install", "-y", "--no-install-recommends", "chromium"];
            if apt(&install) || apt(&["update"]) && apt(&install) {
                break;
            }
        }
    }
    ensure!(
        Path::new(CHROMIUM).exists(),
        "there is no browser: install chromium (on Debian: sudo apt install chromium), or name one in CHROMIUM"
    );
    Ok(CHROMIUM.into())
}

/// How large script and style of the page are, compressed: what its first file names, and what that names in turn.
fn size(dist: &Path) -> Result<usize> {
    let assets = dist.join("assets");
    let mut names = Vec::new();
    for entry in fs::read_dir(&assets).with_context(|| format!("{} cannot be read", assets.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if name.ends_with(".js") || name.ends_with(".css") {
            names.push(name);
        }
    }
    let page = dist.join("index.html");
    let page = fs::read_to_string(&page).with_context(|| format!("{} cannot be read", page.display()))?;
    let (mut open, mut met) = (vec![page], BTreeSet::new());
    let mut total = 0;
    while let Some(text) = open.pop() {
        for name in names.iter().filter(|name| text.contains(name.as_str())) {
            if met.insert(name.clone()) {
                let text = fs::read_to_string(assets.join(name))?;
                total += compressed(text.as_bytes())?;
                open.push(text);
            }
        }
    }
    Ok(total)
}

fn compressed(bytes: &[u8]) -> Result<usize> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_of_the_page_counts_what_it_reaches_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("salient-xtask-size-{}", std::process::id()));
        fs::create_dir_all(folder.join("assets")).unwrap();
        let noise: String =
            (0..2000u32).map(|n| char::from(33 + (n.wrapping_mul(2_654_435_761) >> 24) as u8 % 90)).collect();
        for (name, text) in [
            ("index.html", "<script src=./assets/main-1.js>"),
            ("assets/main-1.js", "import './lazy-2.js'"),
            ("assets/lazy-2.js", noise.as_str()),
            ("assets/gallery-3.js", noise.as_str()),
            ("assets/map-4.woff2", noise.as_str()),
        ] {
            fs::write(folder.join(name), text).unwrap();
        }
        let found = size(&folder).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let wanted = compressed(b"import './lazy-2.js'").unwrap() + compressed(noise.as_bytes()).unwrap();
        assert_eq!(found, wanted);
    }
}
