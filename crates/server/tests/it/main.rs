//! The server as its clients meet it.

mod durable;
mod network;
mod secrets;
mod support;
mod whole_game;
