//! Whole games through the programming interface, and what can be done with them afterwards.

use crate::support::{House, offers};
use salient_engine::{Library, Random, Replay, verify};
use salient_systems::open_game;
use serde_json::{Value, json};

/// Plays at random to the end.
async fn play_out(house: &House, game: &str, tokens: &[String; 2], seed: u64) -> usize {
    let mut random = Random::from_number(seed);
    let mut views = [Value::Null, Value::Null];
    for acts in 0..20_000 {
        for (view, token) in views.iter_mut().zip(tokens) {
            *view = house.get(&format!("/api/games/{game}/scene"), token).await.good();
        }
        if views[0]["status"] == "over" {
            return acts;
        }
        let seat = (0..2).find(|seat| !offers(&views[*seat]).is_empty()).expect("somebody has a choice");
        let words = offers(&views[seat]);
        let body = json!({"seq": views[seat]["seq"], "words": words[random.index(words.len())]});
        house.post(&format!("/api/games/{game}/choose"), &tokens[seat], body).await.good();
    }
    panic!("the game does not end");
}

async fn whole(scenario: &str, seed: u64) {
    let house = House::in_memory().await;
    let (game, tokens) = house.both(scenario).await;
    let dice = house.get(&format!("/api/games/{game}"), "").await.good()["dice"].clone();
    assert!(dice["secret"].is_null());
    let acts = play_out(&house, &game, &tokens, seed).await;
    let late = json!({"seq": 0, "words": "seal"});
    house
        .post(&format!("/api/games/{game}/choose"), &tokens[0], late)
        .await
        .is_problem(409, "/problems/not-now");

    // The secret is shown, and the dice are as they had to be: here, and in the file anybody can check.
    let about = house.get(&format!("/api/games/{game}"), "").await.good();
    assert_eq!((&about["status"], &about["dice"]["commitment"]), (&"over".into(), &dice["commitment"]));
    assert_eq!(about["dice"]["secret"].as_str().unwrap().len(), 64);
    let checked = house.get(&format!("/api/games/{game}/verify"), "").await.good();
    assert!(checked["fair"] == true && checked["chances"].as_u64().unwrap() > 0, "{checked}");
    let file = house.get(&format!("/api/games/{game}/file"), "").await;
    assert!(file.kind.starts_with("text/plain"));
    let text = file.body.as_str().unwrap().to_owned();
    let replay: Replay = text.parse().unwrap();
    let verified = verify(&replay, |replay| open_game(&Library::built_in(), replay)).unwrap();
    assert_eq!((Some(verified.chances), verified.fair), (checked["chances"].as_u64(), true));
    assert!(verified.inputs >= acts);

    // Stepping through: own eyes and, now, the other's.
    let steps = house.get(&format!("/api/games/{game}/replay"), &tokens[0]).await.good();
    assert_eq!(steps["file"].as_str(), Some(text.as_str()));
    let points = steps["points"].as_array().unwrap();
    assert!(points.len() > 3 && points[0] == 0);
    let last = points.last().unwrap();
    for eyes in ["0", "1", "spectator"] {
        let start = house.get(&format!("/api/games/{game}/scene?at=0&as={eyes}"), &tokens[0]).await.good();
        assert!(start["scene"]["ended"].is_null());
    }
    let now = house.get(&format!("/api/games/{game}/scene"), &tokens[0]).await.good();
    let end = house.get(&format!("/api/games/{game}/scene?at={last}"), &tokens[0]).await.good();
    assert_eq!(end["scene"], now["scene"]);

    // The file comes in again as a game that is over and still proves its dice.
    let made = house.post("/api/games/import", "", json!({"replay": text})).await.good();
    let copy = made["game"].as_str().unwrap();
    assert_eq!(house.server.position(copy).await.unwrap(), house.server.position(&game).await.unwrap());
    assert_eq!(
        house.get(&format!("/api/games/{copy}/verify"), "").await.good()["chances"],
        checked["chances"]
    );

    // And from its middle another game goes on.
    let middle = &points[points.len() / 2];
    let fork = house.post(&format!("/api/games/{game}/fork"), &tokens[0], json!({"at": middle})).await.good();
    let branch = fork["game"].as_str().unwrap();
    let token = |seat: usize| fork["seats"][seat]["token"].as_str().unwrap().to_owned();
    let then = house.get(&format!("/api/games/{game}/scene?at={middle}"), &tokens[0]).await.good();
    let here = house.get(&format!("/api/games/{branch}/scene"), &token(0)).await.good();
    assert_eq!(here["scene"]["clock"], then["scene"]["clock"]);
    assert_eq!(here["status"], "playing");
    play_out(&house, branch, &[token(0), token(1)], seed + 1).await;
}

#[tokio::test]
async fn a_whole_game_of_the_toy_ends_verified_and_can_be_taken_up_again() {
    whole("skirmish", 1).await;
}

#[tokio::test]
async fn a_whole_battle_ends_verified_and_can_be_taken_up_again() {
    whole("la-ferme-1916", 2).await;
}
