//! Keeping every rule that has a test tested.

use anyhow::{Result, bail};
use salient_ledger::{Coverage, Ratchet, SYSTEMS, System, coverage, system_of};

use crate::run::root;

/// Compares the lists with the tests; prints what is wrong and says whether all is well.
pub(crate) fn check() -> Result<bool> {
    let mut well = true;
    for system in SYSTEMS {
        let now = coverage(root(), system)?;
        let list = Ratchet::read(root(), system)?;
        let lost = list.lost(&now);
        println!("{}", line(system, &now));
        for stray in &now.strays {
            println!("  {stray}");
        }
        say_lost(&lost);
        well &= lost.is_empty() && now.strays.is_empty();
    }
    Ok(well)
}

/// Brings the lists up to date.
pub(crate) fn update(forget: &[String]) -> Result<bool> {
    if let Some(id) = forget.iter().find(|id| system_of(id).is_none()) {
        bail!("`{id}` is an id of no system");
    }
    let mut well = true;
    for system in SYSTEMS {
        let now = coverage(root(), system)?;
        let mine: Vec<String> = forget.iter().filter(|id| system_of(id) == Some(system)).cloned().collect();
        let mut list = Ratchet::read(root(), system)?;
        let update = list.update(&now, &mine)?;
        if !update.added.is_empty() || !update.forgotten.is_empty() {
            list.write(root(), system)?;
        }
        let (added, forgotten) = (update.added.len(), update.forgotten.len());
        println!("{}; {added} added to the list, {forgotten} taken off", line(system, &now));
        say_lost(&update.lost);
        well &= update.lost.is_empty();
    }
    Ok(well)
}

fn say_lost(ids: &[impl AsRef<str>]) {
    for id in ids.iter().map(AsRef::as_ref) {
        println!("  {id} had a test and has none now; to give it up: cargo xtask ratchet --forget {id}");
    }
}

fn line(system: &System, now: &Coverage) -> String {
    let needed = now.needed();
    format!("{:4} {:4} of {:4} statements have a test", system.short, needed.tested, needed.total)
}
