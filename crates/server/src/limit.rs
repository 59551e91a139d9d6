//! How much one other end may ask: a bucket of tokens that fills again with time. Each request takes some; who has
//! none left is answered `too-many` and told when to come again.

use crate::problem::Problem;
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, Method, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// More other ends than are remembered at once.
const MOST_ENDS: usize = 10_000;

/// Tokens that come back with time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    tokens: f64,
    most: f64,
    a_second: f64,
    seen: Instant,
}

impl Bucket {
    /// A full one.
    pub(crate) fn new(most: f64, a_second: f64, now: Instant) -> Self {
        Self { tokens: most, most, a_second, seen: now }
    }

    /// Takes tokens, or says how long to wait until there are enough.
    pub(crate) fn take(&mut self, cost: f64, now: Instant) -> Result<(), Duration> {
        let passed = now.saturating_duration_since(self.seen).as_secs_f64();
        self.tokens = (self.tokens + passed * self.a_second).min(self.most);
        self.seen = now;
        if self.tokens >= cost {
            self.tokens -= cost;
            return Ok(());
        }
        Err(Duration::from_secs_f64((cost - self.tokens) / self.a_second))
    }

    fn full(&self, now: Instant) -> bool {
        self.tokens + now.saturating_duration_since(self.seen).as_secs_f64() * self.a_second >= self.most
    }
}

/// A bucket for each other end.
#[derive(Debug, Default)]
pub(crate) struct Limits {
    buckets: Mutex<BTreeMap<IpAddr, Bucket>>,
}

/// What everybody may ask at once, and how much of it comes back in a second: enough for a program that plays whole
/// games as fast as it can, far from enough to keep others waiting.
const MOST: f64 = 4000.0;
const A_SECOND: f64 = 200.0;

/// What a request costs: much where it makes something or makes the server think.
fn cost(method: &Method, path: &str) -> f64 {
    let last = path.rsplit('/').next().unwrap_or("");
    match last {
        "hint" | "import" | "fork" | "verify" => 50.0,
        "games" | "commitments" if method == Method::POST => 40.0,
        "live" | "replay" => 4.0,
        _ => 1.0,
    }
}

impl Limits {
    fn take(&self, end: IpAddr, cost: f64, now: Instant) -> Result<(), Duration> {
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ENDS {
            buckets.retain(|_, bucket| !bucket.full(now));
        }
        buckets.entry(end).or_insert_with(|| Bucket::new(MOST, A_SECOND, now)).take(cost, now)
    }
}

/// A problem that says when to come again.
pub(crate) fn too_many(wait: Duration) -> Problem {
    let seconds = wait.as_secs().max(1);
    Problem::too_many(format!("This is more than is answered at once; come again in {seconds} s."))
}

/// Answers, unless the other end has asked too much. Who asks from within the process is not counted.
pub(crate) async fn limited(State(limits): State<Arc<Limits>>, request: Request, next: Next) -> Response {
    let end = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|end| end.0.ip());
    let Some(end) = end.filter(|_| request.uri().path().starts_with("/api/")) else {
        return next.run(request).await;
    };
    match limits.take(end, cost(request.method(), request.uri().path()), Instant::now()) {
        Ok(()) => next.run(request).await,
        Err(wait) => {
            let mut response = too_many(wait).into_response();
            let seconds = HeaderValue::from(wait.as_secs().max(1));
            response.headers_mut().insert(header::RETRY_AFTER, seconds);
            response
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_empties_and_fills_again_with_time() {
        let start = Instant::now();
        let mut bucket = Bucket::new(3.0, 2.0, start);
        for _ in 0..3 {
            assert_eq!(bucket.take(1.0, start), Ok(()));
        }
        assert_eq!(bucket.take(1.0, start), Err(Duration::from_millis(500)));
        let later = start + Duration::from_millis(500);
        assert_eq!(bucket.take(1.0, later), Ok(()));
        assert!(bucket.take(1.0, later).is_err() && !bucket.full(later));
        assert!(bucket.full(later + Duration::from_secs(2)));
    }

    #[test]
    fn each_other_end_has_a_bucket_of_its_own_and_costly_things_cost_more() {
        let limits = Limits::default();
        let (one, other) = ([127, 0, 0, 1].into(), [127, 0, 0, 2].into());
        let now = Instant::now();
        assert_eq!(limits.take(one, MOST, now), Ok(()));
        assert!(limits.take(one, 1.0, now).is_err());
        assert_eq!(limits.take(other, 1.0, now), Ok(()));
        assert!(cost(&Method::POST, "/api/games/x/hint") > cost(&Method::POST, "/api/games/x/choose"));
        assert!(cost(&Method::POST, "/api/games") > cost(&Method::GET, "/api/games"));
    }
}
