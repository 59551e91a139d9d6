//! The files that are built in.

macro_rules! embedded {
    ($($path:literal),+ $(,)?) => {
        /// Every file under `content/ac`: its path in the library and its text.
        pub const CONTENT: &[(&str, &str)] =
            &[$(($path, include_str!(concat!("../../../../../content/", $path)))),+];
    };
}

embedded![
    "ac/maps/cambrai-1917.toml",
    "ac/maps/la-ferme-1916.toml",
    "ac/maps/le-cateau-1914.toml",
    "ac/maps/michael-1918.toml",
    "ac/scenarios/cambrai-1917.toml",
    "ac/scenarios/la-ferme-1916.toml",
    "ac/scenarios/le-cateau-1914.toml",
    "ac/scenarios/michael-1918.toml",
];
