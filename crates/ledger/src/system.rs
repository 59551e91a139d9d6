//! The systems that have a ledger.

/// A rules system and where its ledger is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct System {
    /// What a person types: `ac`. Also the name of the ledger file, `rules/ac.csv`.
    pub short: &'static str,
    /// What its ids begin with, before the colon: `AC`.
    pub prefix: &'static str,
    /// The full name.
    pub name: &'static str,
    /// The ledger as it was when the program was built.
    pub text: &'static str,
    /// The page of doubtful readings, `rules/readings/ac.md`; empty where there is none yet.
    pub readings: &'static str,
}

/// Every system with a ledger, in the order in which they are listed to people. A new system is one row here.
#[rustfmt::skip]
pub const SYSTEMS: &[System] = &[
    System { short: "ac",  prefix: "AC",  name: "Army Commander: Great War", text: include_str!("../../../rules/ac.csv"), readings: include_str!("../../../rules/readings/ac.md") },
    System { short: "cc",  prefix: "CC",  name: "Combat Commander: Europe",  text: include_str!("../../../rules/cc.csv"), readings: include_str!("../../../rules/readings/cc.md") },
    System { short: "gwc", prefix: "GWC", name: "Great War Commander",       text: include_str!("../../../rules/gwc.csv"), readings: "" },
    System { short: "gts", prefix: "GTS", name: "Grand Tactical Series",     text: include_str!("../../../rules/gts.csv"), readings: "" },
    System { short: "tgw", prefix: "TGW", name: "The Great War",             text: include_str!("../../../rules/tgw.csv"), readings: "" },
];

impl System {
    /// The ledger's file name inside the `rules` folder: `ac.csv`.
    pub fn file(&self) -> String {
        format!("{}.csv", self.short)
    }
}

/// The system with this short name, in either case.
pub fn system(short: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|s| s.short.eq_ignore_ascii_case(short))
}

/// The system to which an id with its prefix belongs: `TGW:GEN.2` is of `tgw`.
pub fn system_of(id: &str) -> Option<&'static System> {
    let (prefix, _) = id.split_once(':')?;
    SYSTEMS.iter().find(|s| s.prefix.eq_ignore_ascii_case(prefix))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ledger;

    #[test]
    fn every_embedded_ledger_reads_without_a_mistake() {
        let counts: Vec<usize> = SYSTEMS
            .iter()
            .map(|s| Ledger::embedded(s).unwrap_or_else(|e| panic!("{e}")).statements().len())
            .collect();
        assert_eq!(counts, [278, 587, 822, 683, 992]);
    }

    #[test]
    fn a_system_is_found_by_its_short_name_and_by_the_prefix_of_an_id() {
        assert_eq!(system("GTS").unwrap().name, "Grand Tactical Series");
        assert_eq!(system("chess"), None);
        assert_eq!(system_of("gwc:x").unwrap().short, "gwc");
        assert_eq!(system_of("3.5"), None);
    }
}
