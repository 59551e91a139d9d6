//! Hex maps: terrain, outlines, sight lines, paths.
