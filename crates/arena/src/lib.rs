//! Many games at once.
