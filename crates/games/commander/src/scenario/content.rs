//! The files that are built in.

macro_rules! embedded {
    ($($path:literal),+ $(,)?) => {
        /// Every file under `content/cc`: its path in the library and its text.
        pub const CONTENT: &[(&str, &str)] =
            &[$(($path, include_str!(concat!("../../../../../content/", $path)))),+];
    };
}

embedded![
    "cc/chits.toml",
    "cc/decks/america.toml",
    "cc/decks/germany.toml",
    "cc/decks/russia.toml",
    "cc/maps/forest.toml",
    "cc/maps/hedgerows.toml",
    "cc/maps/hills.toml",
    "cc/maps/river.toml",
    "cc/maps/town.toml",
    "cc/maps/village.toml",
    "cc/markers.toml",
    "cc/nations/america.toml",
    "cc/nations/germany.toml",
    "cc/nations/russia.toml",
    "cc/scenarios/brickworks-1942.toml",
    "cc/scenarios/crossroads-1944.toml",
    "cc/scenarios/first-light-1944.toml",
    "cc/scenarios/forest-road-1945.toml",
    "cc/scenarios/hedge-by-hedge-1944.toml",
    "cc/scenarios/mill-bridge-1944.toml",
    "cc/scenarios/rearguard-1941.toml",
    "cc/scenarios/saur-mogila-1943.toml",
];
