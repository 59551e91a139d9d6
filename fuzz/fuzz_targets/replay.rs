//! Any bytes, read as a replay and as a save: they are taken or refused with a message, and nothing panics.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| salient_engine::fuzz_replay(bytes));
