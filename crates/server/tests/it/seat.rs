//! What a seat can do beside choosing: standing answers, giving up, seeing what is new and what binds.

use crate::support::{House, offers};
use salient_engine::{Library, Replay, verify};
use salient_systems::open_game;
use serde_json::{Value, json};

/// Makes this choice for a seat.
async fn choose(house: &House, game: &str, token: &str, words: &str) -> Value {
    let view = house.get(&format!("/api/games/{game}/scene"), token).await.good();
    assert!(offers(&view).iter().any(|offer| offer == words), "{words} among {:?}", offers(&view));
    let body = json!({"seq": view["seq"], "words": words});
    house.post(&format!("/api/games/{game}/choose"), token, body).await.good()
}

async fn view(house: &House, game: &str, token: &str) -> Value {
    house.get(&format!("/api/games/{game}/scene?since=0"), token).await.good()
}

/// Red goes next to Blue, who may now strike back: it takes Red two rounds and Blue one.
async fn face_to_face(house: &House, game: &str, tokens: &[String; 2]) {
    for (round, (red, blue)) in [("to B1", "to C3"), ("to B2", "wait")].into_iter().enumerate() {
        for token in tokens {
            choose(house, game, token, "bold").await;
        }
        choose(house, game, &tokens[0], "lift").await;
        choose(house, game, &tokens[0], red).await;
        if round == 0 {
            choose(house, game, &tokens[1], "lift").await;
            choose(house, game, &tokens[1], blue).await;
        }
    }
}

#[tokio::test]
async fn a_reaction_is_asked_for_and_can_be_answered_beforehand() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let house = House::at(&file).await;
    let (game, tokens) = house.both("skirmish").await;
    face_to_face(&house, &game, &tokens).await;
    let asked = view(&house, &game, &tokens[1]).await;
    assert_eq!(asked["scene"]["prompt"]["window"], "riposte");
    let red = view(&house, &game, &tokens[0]).await;
    assert_eq!(
        red["scene"]["prompt"]["window"],
        Value::Null,
        "whether it is asked is the other side's affair"
    );

    let standing = format!("/api/games/{game}/standing");
    let body = json!({"window": "riposte", "ask": "not_this_turn"});
    let after = house.post(&standing, &tokens[1], body).await.good();
    assert_eq!(
        after["standing"],
        json!([{"window": "riposte", "ask": "if_it_matters", "except": []}]),
        "the turn it was for is over"
    );
    assert!(after["scene"]["clock"] != asked["scene"]["clock"], "the open question was answered: it waits");
    assert_eq!(after["acted"], after["seq"]);
    let told = after["tellings"].as_array().unwrap();
    assert!(told.iter().any(|line| line["text"] == "Blue waits."), "{told:?}");

    // In the next round it is asked again; told never, it is not.
    let body = json!({"window": "riposte", "ask": "never"});
    let never = house.post(&standing, &tokens[1], body).await.good();
    assert_eq!(never["standing"], json!([{"window": "riposte", "ask": "never", "except": []}]));
    for token in &tokens {
        choose(&house, &game, token, "bold").await;
    }
    let before = view(&house, &game, &tokens[1]).await["acted"].clone();
    let round = choose(&house, &game, &tokens[0], "wait").await["scene"]["clock"].clone();
    let now = view(&house, &game, &tokens[1]).await;
    assert_eq!((&now["scene"]["clock"], &round), (&"round 4 of 4".into(), &"round 4 of 4".into()));
    assert_eq!(now["acted"], before, "what was answered for it is new to it");
    assert!(now["seq"].as_u64() > before.as_u64());
    assert_eq!(now["can_undo"], false);

    // All of it is the same when the record is read again.
    let hash = house.server.position(&game).await.unwrap();
    let mut kept = Vec::new();
    for token in [&tokens[0], &tokens[1], ""] {
        kept.push(view(&house, &game, token).await);
    }
    std::mem::forget(house);
    let house = House::at(&file).await;
    assert_eq!(house.server.position(&game).await.unwrap(), hash);
    for (token, kept) in [&tokens[0], &tokens[1], ""].into_iter().zip(kept) {
        assert_eq!(view(&house, &game, token).await, kept);
    }
}

#[tokio::test]
async fn an_order_in_advance_is_carried_out_once_and_only_where_it_is_for() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let house = House::at(&file).await;
    let (game, tokens) = house.both("skirmish").await;
    let standing = format!("/api/games/{game}/standing");
    let orders = json!([{"at": ["D1"], "answer": []}, {"at": ["a1", "b2"], "answer": ["lift", "attack"]}]);
    let body = json!({"window": "riposte", "ask": "never", "except": orders});
    let given = house.post(&standing, &tokens[1], body).await.good();
    assert_eq!(given["standing"][0]["except"], orders);
    assert_eq!(view(&house, &game, &tokens[0]).await["standing"], json!([]), "nobody else sees it");

    face_to_face(&house, &game, &tokens).await;
    let after = view(&house, &game, &tokens[1]).await;
    let told = after["tellings"].as_array().unwrap();
    let attacks = told.iter().filter(|line| line["text"].as_str().unwrap().starts_with("Blue attacks"));
    assert_eq!(attacks.count(), 1, "{told:?}");
    assert_eq!(after["standing"][0]["except"], json!([{"at": ["D1"], "answer": []}]), "it is used up");

    // In the next round the same place is let pass, as anywhere else.
    for token in &tokens {
        choose(&house, &game, token, "bold").await;
    }
    let round = choose(&house, &game, &tokens[0], "wait").await["scene"]["clock"].clone();
    assert_eq!(round, "round 4 of 4");
    let kept = view(&house, &game, &tokens[1]).await;
    std::mem::forget(house);
    let house = House::at(&file).await;
    assert_eq!(view(&house, &game, &tokens[1]).await, kept, "the record says the same");
}

#[tokio::test]
async fn a_standing_answer_that_is_none_changes_nothing() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("skirmish").await;
    let standing = format!("/api/games/{game}/standing");
    let before = view(&house, &game, &tokens[0]).await;
    for (body, status) in [
        (json!({"window": "riposte", "ask": "sometimes"}), 400),
        (json!({"window": "x".repeat(61), "ask": "never"}), 413),
        (json!({"window": "", "ask": "never"}), 400),
        (json!({"ask": "never"}), 400),
        (json!({"window": "riposte", "ask": "never", "except": [{"at": ["B2"]}]}), 400),
        (
            json!({"window": "riposte", "ask": "never", "except": [{"at": ["B2"], "answer": ["lift; attack"]}]}),
            400,
        ),
        (json!({"window": "riposte", "ask": "never", "except": [{"at": vec!["B2"; 21], "answer": []}]}), 413),
    ] {
        assert_eq!(house.post(&standing, &tokens[0], body).await.status, status);
    }
    house
        .post(&standing, "", json!({"window": "a", "ask": "never"}))
        .await
        .is_problem(401, "/problems/no-token");
    assert_eq!(view(&house, &game, &tokens[0]).await, before);
}

#[tokio::test]
async fn who_gives_up_has_lost_and_the_dice_are_shown_and_proved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.db");
    let house = House::at(&file).await;
    let (game, tokens) = house.both("skirmish").await;
    face_to_face(&house, &game, &tokens).await;
    let resign = format!("/api/games/{game}/resign");
    house.post(&resign, "", json!({})).await.is_problem(401, "/problems/no-token");
    house.post(&resign, &tokens[0], json!({"seq": 0})).await.is_problem(409, "/problems/stale");
    // It is the other side's turn; one may give up all the same.
    let over = house.post(&resign, &tokens[0], json!({})).await.good();
    assert_eq!((&over["status"], &over["scene"]["ended"]["verdict"]["winner"]), (&"over".into(), &1.into()));
    assert_eq!(over["scene"]["ended"]["lines"], json!(["Red gives the battle up."]));
    assert!(offers(&over).is_empty() && over["scene"]["prompt"]["waits_for"] == 0);
    house.post(&resign, &tokens[1], json!({})).await.is_problem(409, "/problems/not-now");
    let cover = house.get(&format!("/api/games/{game}"), "").await.good();
    assert!(cover["dice"]["secret"].is_string());

    let text = house.get(&format!("/api/games/{game}/file"), "").await.body.as_str().unwrap().to_owned();
    assert!(text.contains("\nresigned 0\nend "), "{text}");
    let replay: Replay = text.parse().unwrap();
    let verified = verify(&replay, |replay| open_game(&Library::built_in(), replay)).unwrap();
    assert_eq!(verified.verdict.unwrap().winner, Some(salient_engine::Seat(1)));
    let copy = house.post("/api/games/import", "", json!({"replay": text})).await.good();
    let copy = view(&house, copy["game"].as_str().unwrap(), "").await;
    assert_eq!((&copy["status"], &copy["scene"]), (&"over".into(), &view(&house, &game, "").await["scene"]));

    // The last point of the replay shows the end, the one before it the game, from which another goes on.
    let points = house.get(&format!("/api/games/{game}/replay"), &tokens[0]).await.good()["points"].clone();
    let points: Vec<u64> = points.as_array().unwrap().iter().map(|point| point.as_u64().unwrap()).collect();
    let at = |point: u64| format!("/api/games/{game}/scene?at={point}");
    let [.., before, last] = points[..] else { panic!("{points:?}") };
    assert_eq!(house.get(&at(last), &tokens[0]).await.good()["scene"], over["scene"]);
    assert!(house.get(&at(before), &tokens[0]).await.good()["scene"]["ended"].is_null());
    let fork = json!({"at": before});
    let fork = house.post(&format!("/api/games/{game}/fork"), &tokens[0], fork).await.good();
    assert_eq!(view(&house, fork["game"].as_str().unwrap(), "").await["status"], "playing");

    let kept = view(&house, &game, &tokens[1]).await;
    drop(house);
    let house = House::at(&file).await;
    assert_eq!(view(&house, &game, &tokens[1]).await, kept);
    let games = house.post("/api/mine", "", json!({"tokens": [tokens[0]]})).await.good();
    assert_eq!((&games[0]["status"], &games[0]["your_turn"]), (&"over".into(), &false.into()));
}

#[tokio::test]
async fn a_seat_is_told_where_it_last_acted_and_which_choices_bind() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("skirmish").await;
    assert_eq!(view(&house, &game, &tokens[0]).await["acted"], Value::Null);
    let both = view(&house, &game, &tokens[1]).await;
    assert_eq!(both["binding"], json!([]), "while both are asked, nobody is told who is last");
    let bold = choose(&house, &game, &tokens[0], "bold").await;
    assert_eq!(bold["acted"], bold["seq"]);
    assert_eq!(
        view(&house, &game, &tokens[1]).await["binding"],
        json!(["bold", "careful"]),
        "Red is asked next"
    );
    let blue = choose(&house, &game, &tokens[1], "careful").await;
    let red = view(&house, &game, &tokens[0]).await;
    assert_eq!(red["acted"], bold["seq"]);
    let new = red["tellings"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|line| line["seq"].as_u64() > red["acted"].as_u64());
    assert!(new.count() >= 1, "what Blue did is new to Red");
    assert_eq!(red["binding"], json!(["wait"]), "to wait hands over to Blue; to lift a piece does not");
    assert_eq!(blue["binding"], json!([]));
    let lifted = choose(&house, &game, &tokens[0], "lift").await;
    let binding: Vec<&str> =
        lifted["binding"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(binding.contains(&"to B1") && !binding.contains(&"drop"), "{binding:?}");
    assert_eq!(view(&house, &game, "").await["acted"], Value::Null);
}

#[tokio::test]
async fn a_standing_answer_to_what_is_not_there_changes_nothing() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("skirmish").await;
    let standing = format!("/api/games/{game}/standing");
    for (window, at, why) in [
        ("parry", json!([]), "There is no reaction `parry`; there are: riposte."),
        ("riposte", json!([{"at": ["Z9"], "answer": []}]), "There is no hex Z9 on this map."),
    ] {
        let body = json!({"window": window, "ask": "never", "except": at});
        let reply = house.post(&standing, &tokens[0], body).await;
        reply.is_problem(400, "/problems/malformed");
        assert_eq!(reply.body["detail"], why);
    }
    assert_eq!(view(&house, &game, &tokens[0]).await["standing"], json!([]));
}
