//! The server as a process: what it acknowledged is there after it was killed, and it ends in good order when asked.

use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("salient-serve-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self(folder)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server of its own process, killed with the test if it still runs.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_salient"))
            .args(["serve", "--listen", "127.0.0.1:0", "--database"])
            .arg(folder.join("games.db"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address =
            line.split("http://").nth(1).and_then(|rest| rest.split('/').next()).unwrap().to_owned();
        Self { child, address }
    }

    fn ask(&self, method: &str, path: &str, token: &str, body: &Value) -> Option<Value> {
        asked(&self.address, method, path, token, body)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The answer, if a whole good one comes.
fn asked(address: &str, method: &str, path: &str, token: &str, body: &Value) -> Option<Value> {
    let body = if body.is_null() { String::new() } else { body.to_string() };
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer {token}\r\n\
         content-length: {}\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    head.starts_with("HTTP/1.1 2").then(|| serde_json::from_str(body).ok())?
}

/// A game with both seats in one hand: its id and the tokens.
fn founded(server: &Server) -> (String, [String; 2]) {
    let body = json!({"scenario": "la-ferme-1916", "opponent": "self"});
    let made = server.ask("POST", "/api/games", "", &body).unwrap();
    let token = |seat: usize| made["seats"][seat]["token"].as_str().unwrap().to_owned();
    (made["game"].as_str().unwrap().to_owned(), [token(0), token(1)])
}

/// Makes choices as fast as they are answered until the server is gone; gives the last views that were acknowledged.
fn play(address: &str, game: &str, tokens: &[String; 2], acknowledged: &AtomicU64) -> [Value; 2] {
    let mut last = [Value::Null, Value::Null];
    let path = format!("/api/games/{game}");
    loop {
        for (seat, token) in tokens.iter().enumerate() {
            let Some(view) = asked(address, "GET", &format!("{path}/scene"), token, &Value::Null) else {
                return last;
            };
            let offers = view["scene"]["offers"].as_array().unwrap();
            if offers.is_empty() {
                continue;
            }
            let words = &offers[acknowledged.load(Ordering::Relaxed) as usize * 7 % offers.len()]["words"];
            let body = json!({"seq": view["seq"], "words": words});
            let Some(view) = asked(address, "POST", &format!("{path}/choose"), token, &body) else {
                return last;
            };
            last[seat] = view;
            acknowledged.fetch_add(1, Ordering::Relaxed);
        }
    }
}

#[test]
fn what_was_acknowledged_is_there_after_the_server_was_killed() {
    let folder = Folder::new("kill");
    let mut server = Server::start(&folder.0);
    let (game, tokens) = founded(&server);
    for kills in 1..=3 {
        let acknowledged = Arc::new(AtomicU64::new(0));
        let (address, count) = (server.address.clone(), Arc::clone(&acknowledged));
        let player = std::thread::spawn({
            let (game, tokens) = (game.clone(), tokens.clone());
            move || play(&address, &game, &tokens, &count)
        });
        let start = Instant::now();
        while acknowledged.load(Ordering::Relaxed) < 5 + kills * 3 {
            assert!(start.elapsed() < Duration::from_secs(120), "the game does not go on");
            std::thread::sleep(Duration::from_millis(1));
        }
        // In the middle of whatever it does: there is no good-bye.
        server.child.kill().unwrap();
        server.child.wait().unwrap();
        let last = player.join().unwrap();
        server = Server::start(&folder.0);
        for (token, view) in tokens.iter().zip(&last).filter(|(_, view)| !view.is_null()) {
            let path = format!("/api/games/{game}/scene?since=0");
            let now = server.ask("GET", &path, token, &Value::Null).unwrap();
            assert!(now["seq"].as_u64() >= view["seq"].as_u64(), "{} after {}", now["seq"], view["seq"]);
            let kept: Vec<&Value> =
                now["tellings"].as_array().unwrap().iter().map(|line| &line["text"]).collect();
            for told in view["tellings"].as_array().unwrap() {
                assert!(kept.contains(&&told["text"]), "lost: {}", told["text"]);
            }
        }
    }
}

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_does_so_with_somebody_still_connected() {
    let folder = Folder::new("end");
    let mut server = Server::start(&folder.0);
    let _idle = TcpStream::connect(&server.address).unwrap();
    let (game, tokens) = founded(&server);
    let asked = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    let start = Instant::now();
    let ended = loop {
        if let Some(status) = server.child.try_wait().unwrap() {
            break status;
        }
        assert!(start.elapsed() < Duration::from_secs(30), "it does not end");
        std::thread::sleep(Duration::from_millis(20));
    };
    assert_eq!(ended.code(), Some(0));
    let server = Server::start(&folder.0);
    let view = server.ask("GET", &format!("/api/games/{game}/scene"), &tokens[0], &Value::Null).unwrap();
    assert_eq!(view["status"], "playing");
}
