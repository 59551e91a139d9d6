//! Schemas for editors.

use schemars::Schema;
use schemars::transform::{RecursiveTransform, Transform};

/// A schema as an editor should have it: what may be left out has no default that could be written.
#[must_use]
pub fn tidy(mut schema: Schema) -> Schema {
    RecursiveTransform(|schema: &mut Schema| {
        if schema.get("default").is_some_and(|default| default.is_null()) {
            schema.remove("default");
        }
    })
    .transform(&mut schema);
    schema
}
