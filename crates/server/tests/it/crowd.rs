//! Many at once: spectators, and those who ask more than is answered.

use crate::support::{House, offers};
use serde_json::{Value, json};
use std::time::Duration;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hundred_spectators_see_the_same_and_no_more_than_fit_are_let_in() {
    let house = House::in_memory().await;
    let at = house.listen().await;
    let (game, tokens) = house.both("la-ferme-1916").await;
    let mut crowd = Vec::new();
    for _ in 0..100 {
        crowd.push(at.live(&game, "").await);
    }
    let mut first = Vec::new();
    for live in &mut crowd {
        first.push(live.next().await);
    }
    assert!(first.iter().all(|view| *view == first[0]));
    // Somebody makes a choice that everybody can see, sooner or later.
    let before = first[0]["view"]["seq"].as_u64().unwrap();
    let path = format!("/api/games/{game}/scene");
    for _ in 0..40 {
        for token in &tokens {
            let view = house.get(&path, token).await.good();
            if let Some(words) = offers(&view).last() {
                let body = json!({"seq": view["seq"], "words": words});
                house.post(&format!("/api/games/{game}/choose"), token, body).await.good();
            }
        }
        if house.get(&path, "").await.good()["seq"].as_u64().unwrap() > before {
            break;
        }
    }
    let now = house.get(&path, "").await.good();
    for live in &mut crowd {
        // Many changes may come as one, so that a slow one is never behind.
        loop {
            let view = live.next().await;
            if view["view"]["seq"] == now["seq"] {
                assert_eq!(view["view"]["scene"], now["scene"]);
                break;
            }
        }
    }
    let mut extra = Vec::new();
    for _ in 0..100 {
        extra.push(at.live(&game, "").await);
    }
    let full = at.ask("GET", &format!("/api/games/{game}/live"), Value::Null).await;
    assert!(full.status >= 400, "{}", full.body);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_too_much_on_a_live_connection_is_told_so_and_stays_connected() {
    let house = House::in_memory().await;
    let at = house.listen().await;
    let (game, tokens) = house.both("skirmish").await;
    let mut live = at.live(&game, &format!("token={}", tokens[0])).await;
    live.next().await;
    for _ in 0..120 {
        live.say(json!({"why_not": "dance"})).await;
    }
    let mut kinds = Vec::new();
    for _ in 0..120 {
        kinds.push(live.next().await["problem"]["type"].as_str().unwrap_or("").to_owned());
    }
    assert!(kinds.iter().any(|kind| kind == "/problems/too-many"), "{kinds:?}");
    assert!(kinds.iter().filter(|kind| *kind == "/problems/not-understood").count() >= 60);
    tokio::time::sleep(Duration::from_millis(200)).await;
    live.say(json!({"why_not": "wait"})).await;
    assert!(live.next().await["why_not"]["reason"].is_string());
}
