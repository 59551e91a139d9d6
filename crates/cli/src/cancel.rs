//! Ctrl-C: the first one asks long work to stop and keep what is finished, the second ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

static ASKED: AtomicBool = AtomicBool::new(false);
static INSTALLED: Once = Once::new();

/// From now on Ctrl-C asks instead of ending the program.
pub(crate) fn listen() {
    INSTALLED.call_once(|| {
        // Without a handler Ctrl-C ends the program at once, which is the next best thing.
        let _ = ctrlc::set_handler(|| {
            if ASKED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
    });
}

/// Whether somebody asked to stop.
pub(crate) fn asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
