//! Events at work.
