//! `salient serve`: play in the browser.

use crate::console::Console;
use crate::{Done, Failure};
use clap::Args;
use salient_engine::Library;
use std::net::SocketAddr;
use std::path::PathBuf;

/// The usual port, and how many after it are tried when it is taken.
const PORT: u16 = 7416;
const PORTS: u16 = 20;

/// Serve games to browsers: against the computer, a friend by link, or both seats on one screen
#[derive(Debug, Args)]
pub(crate) struct Serve {
    /// Where to listen; port 0 takes any that is free [default: 127.0.0.1:7416, or the next port that is free]
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The file that keeps the games; it is made when it is not there
    #[arg(long, value_name = "FILE", default_value = "salient.db")]
    database: PathBuf,
}

impl Serve {
    pub(crate) fn run(self, library: &Library, console: &mut Console) -> Done {
        let usual = || (0..PORTS).map(|next| SocketAddr::from(([127, 0, 0, 1], PORT + next))).collect();
        let listen: Vec<SocketAddr> = self.listen.map_or_else(usual, |listen| vec![listen]);
        let out = &mut console.out;
        let ready = |address: SocketAddr| {
            writeln!(out, "Salient is served at http://{address}/ (stop it with Ctrl-C)")?;
            out.flush()
        };
        salient_server::run(&listen, &self.database, library.clone(), ready).map_err(Failure::bad)
    }
}

#[cfg(test)]
mod tests {
    use crate::console::Heard;

    #[test]
    fn an_address_in_use_and_a_database_that_is_a_folder_are_bad_input() {
        let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = taken.local_addr().unwrap().to_string();
        let heard = Heard::from("", &["serve", "--listen", &address]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.starts_with(&format!("salient: cannot listen on {address}: ")), "{}", heard.err);
        let folder = std::env::temp_dir().display().to_string();
        let heard = Heard::from("", &["serve", "--listen", "127.0.0.1:0", "--database", &folder]);
        assert_eq!(heard.code, 2);
        assert!(heard.err.starts_with("salient: cannot use the database "), "{}", heard.err);
    }

    #[test]
    fn an_address_that_is_none_is_bad_usage() {
        assert_eq!(Heard::from("", &["serve", "--listen", "nowhere"]).code, 2);
    }
}
