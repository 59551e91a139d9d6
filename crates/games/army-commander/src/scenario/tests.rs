use super::*;

fn library() -> Library {
    Library::built_in()
}

#[test]
fn every_scenario_opens() {
    for id in ids(&library()) {
        if let Err(mistakes) = open(&library(), &id) {
            panic!("{mistakes}");
        }
    }
}
