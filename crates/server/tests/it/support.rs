//! A server on the loopback with a client, for the tests.

use axum::body::Body;
use futures_util::{SinkExt as _, StreamExt as _};
use http_body_util::{BodyExt as _, Full};
use hyper::Request;
use hyper::body::Bytes;
use hyper_util::rt::TokioIo;
use salient_engine::Library;
use salient_server::{Server, Sqlite};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tower::ServiceExt as _;

/// An answer: its status, its content type, and its body as JSON (or as a string where it is none).
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) kind: String,
    pub(crate) body: Value,
    pub(crate) bytes: Vec<u8>,
}

impl Reply {
    fn new(status: u16, kind: String, bytes: Vec<u8>) -> Self {
        let body = serde_json::from_slice(&bytes)
            .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
        Self { status, kind, body, bytes }
    }

    /// The body of an answer that is as it should be.
    #[track_caller]
    pub(crate) fn good(self) -> Value {
        assert!((200..300).contains(&self.status), "{} {}", self.status, self.body);
        self.body
    }

    /// Checks that this is a problem of this kind, with all its fields.
    #[track_caller]
    pub(crate) fn is_problem(&self, status: u16, kind: &str) {
        assert_eq!((self.status, self.body["type"].as_str()), (status, Some(kind)), "{}", self.body);
        assert_eq!(self.kind, "application/problem+json");
        assert_eq!(self.body["status"], status);
        assert!(self.body["title"].is_string() && self.body["detail"].is_string());
    }
}

/// A server in this process.
pub(crate) struct House {
    pub(crate) server: Server,
    pub(crate) store: Sqlite,
}

impl House {
    pub(crate) async fn in_memory() -> Self {
        Self::of(Sqlite::in_memory().await.unwrap())
    }

    pub(crate) async fn at(file: &Path) -> Self {
        Self::of(Sqlite::open(file).await.unwrap())
    }

    fn of(store: Sqlite) -> Self {
        salient_systems::admit_toy();
        Self { server: Server::new(Arc::new(store.clone()), Library::built_in()), store }
    }

    /// Asks without a network in between.
    pub(crate) async fn ask(&self, method: &str, path: &str, token: &str, body: Value) -> Reply {
        let body = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        self.ask_raw(method, path, token, body).await
    }

    pub(crate) async fn ask_raw(&self, method: &str, path: &str, token: &str, body: Vec<u8>) -> Reply {
        let mut request = Request::builder().method(method).uri(path);
        if !token.is_empty() {
            request = request.header("authorization", format!("Bearer {token}"));
        }
        let answer = self.server.router().oneshot(request.body(Body::from(body)).unwrap()).await.unwrap();
        let status = answer.status().as_u16();
        let kind = answer.headers().get("content-type").map_or("", |kind| kind.to_str().unwrap()).to_owned();
        let bytes = answer.into_body().collect().await.unwrap().to_bytes().to_vec();
        Reply::new(status, kind, bytes)
    }

    pub(crate) async fn get(&self, path: &str, token: &str) -> Reply {
        self.ask("GET", path, token, Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, token: &str, body: Value) -> Reply {
        self.ask("POST", path, token, body).await
    }

    /// A new game with both seats in one hand: its id and the tokens of both seats.
    pub(crate) async fn both(&self, scenario: &str) -> (String, [String; 2]) {
        let made = self
            .post("/api/games", "", json!({"scenario": scenario, "opponent": "self", "seed": "s"}))
            .await
            .good();
        let token = |seat: usize| made["seats"][seat]["token"].as_str().unwrap().to_owned();
        (made["game"].as_str().unwrap().to_owned(), [token(0), token(1)])
    }

    /// Listens on the loopback.
    pub(crate) async fn listen(&self) -> Address {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(self.server.clone().serve(listener, std::future::pending()));
        Address(address)
    }
}

/// Where a server listens.
#[derive(Clone, Copy)]
pub(crate) struct Address(SocketAddr);

impl Address {
    pub(crate) async fn ask(&self, method: &str, path: &str, body: Value) -> Reply {
        let stream = TcpStream::connect(self.0).await.unwrap();
        let (mut sender, connection) =
            hyper::client::conn::http1::handshake(TokioIo::new(stream)).await.unwrap();
        tokio::spawn(connection);
        let body = if body.is_null() { Bytes::new() } else { Bytes::from(body.to_string()) };
        let request = Request::builder().method(method).uri(path).header("host", "localhost");
        let answer = sender.send_request(request.body(Full::new(body)).unwrap()).await.unwrap();
        let status = answer.status().as_u16();
        let kind = answer.headers().get("content-type").map_or("", |kind| kind.to_str().unwrap()).to_owned();
        let bytes = answer.into_body().collect().await.unwrap().to_bytes().to_vec();
        Reply::new(status, kind, bytes)
    }

    /// A live connection.
    pub(crate) async fn live(&self, game: &str, query: &str) -> Live {
        let stream = TcpStream::connect(self.0).await.unwrap();
        let address = format!("ws://{}/api/games/{game}/live?{query}", self.0);
        let (socket, _) = tokio_tungstenite::client_async(address, stream).await.unwrap();
        Live(socket)
    }
}

/// A live connection.
pub(crate) struct Live(WebSocketStream<TcpStream>);

impl Live {
    pub(crate) async fn say(&mut self, message: Value) {
        self.say_raw(&message.to_string()).await;
    }

    pub(crate) async fn say_raw(&mut self, text: &str) {
        self.0.send(Message::Text(text.into())).await.unwrap();
    }

    /// The next message, which must come soon.
    pub(crate) async fn next(&mut self) -> Value {
        self.within(Duration::from_secs(30)).await.expect("a message should have come")
    }

    /// The next message, if one comes in so short a time.
    pub(crate) async fn within(&mut self, time: Duration) -> Option<Value> {
        loop {
            match tokio::time::timeout(time, self.0.next()).await {
                Err(_) | Ok(None | Some(Err(_))) => return None,
                Ok(Some(Ok(Message::Text(text)))) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Some(Ok(_))) => {}
            }
        }
    }
}

/// The words of everything on offer in a view.
pub(crate) fn offers(view: &Value) -> Vec<String> {
    let list = view["scene"]["offers"].as_array().unwrap();
    list.iter().map(|offer| offer["words"].as_str().unwrap().to_owned()).collect()
}
