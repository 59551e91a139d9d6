//! Any bytes, read as a replay, as a save and as a worked case: they are taken or refused with a message, and nothing
//! panics.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    salient_engine::fuzz_replay(bytes);
    salient_engine::fuzz_case(bytes);
});
