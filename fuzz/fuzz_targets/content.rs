//! Any text, read as a map and as a scenario: it is taken or refused with a message, and nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| salient_army_commander::fuzz_content(text));
