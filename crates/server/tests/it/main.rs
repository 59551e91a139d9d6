//! The server as its clients meet it.

mod crowd;
mod durable;
mod insight;
mod network;
mod seat;
mod secrets;
mod support;
mod whole_game;
