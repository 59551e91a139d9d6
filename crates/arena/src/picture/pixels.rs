//! Charts as pixels.

/// The font that pictures are drawn with where they are turned into pixels.
const FONT: &[u8] = include_bytes!("../../font/DejaVuSans.ttf");

/// An SVG as a PNG, twice as large; a sentence when it cannot be drawn.
pub fn png(svg: &str) -> Result<Vec<u8>, String> {
    let mut options = resvg::usvg::Options { font_family: "DejaVu Sans".to_owned(), ..Default::default() };
    options.fontdb_mut().load_font_data(FONT.to_vec());
    let tree = resvg::usvg::Tree::from_str(svg, &options).map_err(|error| format!("not an SVG: {error}"))?;
    let size = tree.size();
    let (width, height) = ((size.width() * 2.0) as u32, (size.height() * 2.0) as u32);
    let mut pixels = resvg::tiny_skia::Pixmap::new(width, height).ok_or("the picture has no size")?;
    resvg::render(&tree, resvg::tiny_skia::Transform::from_scale(2.0, 2.0), &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| format!("cannot be written as PNG: {error}"))
}
