//! Reading content files: every mistake with its place.
