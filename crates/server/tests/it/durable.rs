//! What was acknowledged is there after a kill, and the computer goes on where it stopped.

use crate::support::{House, offers};
use salient_engine::Random;
use serde_json::{Value, json};
use std::time::Duration;

/// Makes the first choice on offer, for whoever has one; gives what that seat sees then.
async fn step(house: &House, game: &str, tokens: &[String; 2]) -> Value {
    for token in tokens {
        let view = house.get(&format!("/api/games/{game}/scene"), token).await.good();
        if let Some(words) = offers(&view).first() {
            let body = json!({"seq": view["seq"], "words": words});
            return house.post(&format!("/api/games/{game}/choose"), token, body).await.good();
        }
    }
    panic!("nobody has a choice");
}

#[tokio::test]
async fn a_game_is_the_same_after_everything_in_memory_is_gone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let house = House::at(&file).await;
    let (game, tokens) = house.both("la-ferme-1916").await;
    for _ in 0..8 {
        step(&house, &game, &tokens).await;
    }
    let hash = house.server.position(&game).await.unwrap();
    let mut before = Vec::new();
    for token in [&tokens[0], &tokens[1], ""] {
        before.push(house.get(&format!("/api/games/{game}/scene?since=0"), token).await.bytes);
        before.push(house.get(&format!("/api/games/{game}/replay"), token).await.bytes);
    }
    // No good-bye: the store is neither closed nor told.
    std::mem::forget(house);

    let house = House::at(&file).await;
    assert_eq!(house.server.position(&game).await.unwrap(), hash);
    let mut after = Vec::new();
    for token in [&tokens[0], &tokens[1], ""] {
        after.push(house.get(&format!("/api/games/{game}/scene?since=0"), token).await.bytes);
        after.push(house.get(&format!("/api/games/{game}/replay"), token).await.bytes);
    }
    assert!(before == after, "every viewer has the same view, counts and log as before");
    step(&house, &game, &tokens).await;
}

#[tokio::test]
async fn a_choice_taken_back_stays_taken_back_and_nothing_is_removed_from_the_record() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let house = House::at(&file).await;
    let (game, tokens) = house.both("skirmish").await;
    let view = house.get(&format!("/api/games/{game}/scene?since=0"), &tokens[0]).await.good();
    let choose = json!({"seq": view["seq"], "words": "bold"});
    let bold = house.post(&format!("/api/games/{game}/choose"), &tokens[0], choose).await.good();
    assert_eq!(bold["can_undo"], true);
    let undo = json!({"seq": bold["seq"]});
    let back = house.post(&format!("/api/games/{game}/undo"), &tokens[0], undo.clone()).await.good();
    assert_eq!(back["scene"], view["scene"]);
    assert_eq!((&back["can_undo"], &back["tellings"]), (&false.into(), &json!([])));
    assert!(back["from"].as_u64().unwrap() < bold["from"].as_u64().unwrap() + 1, "the log is shorter again");
    let again = house.post(&format!("/api/games/{game}/undo"), &tokens[0], undo).await;
    again.is_problem(409, "/problems/stale");
    let hash = house.server.position(&game).await.unwrap();
    let whole = house.get(&format!("/api/games/{game}/scene?since=0"), &tokens[0]).await.bytes;

    use salient_server::Store as _;
    let record = house.store.records(&game).await.unwrap();
    let lines: Vec<String> = record.iter().map(|record| record.line.to_string()).collect();
    assert_eq!(lines[lines.len() - 2..], ["0: bold", "undo 0 1"]);
    drop(house);
    let house = House::at(&file).await;
    assert_eq!(house.server.position(&game).await.unwrap(), hash);
    assert_eq!(house.get(&format!("/api/games/{game}/scene?since=0"), &tokens[0]).await.bytes, whole);
    // A client that was away since before the undo drops what does not hold any more.
    let since = bold["seq"].as_u64().unwrap();
    let view = house.get(&format!("/api/games/{game}/scene?since={since}"), &tokens[0]).await.good();
    assert_eq!(view["from"], back["from"]);
}

/// Waits until it is this token's turn, or the game is over.
async fn until_asked(house: &House, game: &str, token: &str) -> Value {
    for _ in 0..3000 {
        let view = house.get(&format!("/api/games/{game}/scene"), token).await.good();
        if !offers(&view).is_empty() || view["status"] == "over" {
            return view;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the computer does not move");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_computer_answers_and_goes_on_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let house = House::at(&file).await;
    let made = house
        .post("/api/games", "", json!({"scenario": "skirmish", "seat": 1, "opponent": {"agent": "greedy"}}))
        .await
        .good();
    let (game, token) = (made["game"].as_str().unwrap(), made["seats"][0]["token"].as_str().unwrap());
    assert_eq!((&made["seats"][0]["seat"], made["seats"].as_array().unwrap().len()), (&1.into(), 1));
    assert!(made["invitation"].is_null());
    for tries in 0.. {
        let view = until_asked(&house, game, token).await;
        let body = json!({"seq": view["seq"], "words": offers(&view)[0]});
        // It may be stale: both take their stances at once, and that the computer has taken its own is public.
        if house.post(&format!("/api/games/{game}/choose"), token, body).await.status == 200 {
            break;
        }
        assert!(tries < 5);
    }
    drop(house);

    let house = House::at(&file).await;
    house.server.take_up().await.unwrap();
    let mut random = Random::from_number(4);
    for _ in 0..1000 {
        let view = until_asked(&house, game, token).await;
        if view["status"] == "over" {
            assert!(view["scene"]["ended"].is_object());
            let reply = house.get(&format!("/api/games/{game}/verify"), "").await.good();
            assert_eq!(reply["fair"], true);
            return;
        }
        let words = offers(&view);
        let body = json!({"seq": view["seq"], "words": words[random.index(words.len())]});
        let reply = house.post(&format!("/api/games/{game}/choose"), token, body).await;
        assert!(reply.status == 200 || reply.status == 409, "{}", reply.body);
    }
    panic!("the game does not end");
}
