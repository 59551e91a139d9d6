//! Two people on two machines, over HTTP and live connections.

use crate::support::{House, offers};
use serde_json::{Value, json};
use std::time::Duration;

/// Anna founds a game with a friend, Bert joins by the link: the game and both tokens.
async fn two_people(at: crate::support::Address) -> (String, String, String) {
    let committed = at.ask("POST", "/api/commitments", Value::Null).await.good();
    let made = at
        .ask(
            "POST",
            "/api/games",
            json!({"scenario": "la-ferme-1916", "seat": 0, "opponent": "friend", "name": "Anna", "seed": "anna's",
                "commitment": committed["commitment"]}),
        )
        .await
        .good();
    assert_eq!(made["commitment"], committed["commitment"]);
    let game = made["game"].as_str().unwrap().to_owned();
    let anna = made["seats"][0]["token"].as_str().unwrap().to_owned();
    let about = at.ask("GET", &format!("/api/games/{game}"), Value::Null).await.good();
    assert_eq!((&about["status"], &about["dice"]["seeds"]), (&"waiting".into(), &Value::Null));
    let early = json!({"seq": 0, "words": "order 41 M"});
    let reply = at.ask("POST", &format!("/api/games/{game}/choose?token={anna}"), early).await;
    reply.is_problem(409, "/problems/not-now");
    let invitation = made["invitation"]["token"].as_str().unwrap();
    let join = json!({"token": invitation, "name": "Bert", "seed": "bert's"});
    let joined = at.ask("POST", &format!("/api/games/{game}/join"), join.clone()).await.good();
    assert_eq!(joined["seat"], 1);
    let again = at.ask("POST", &format!("/api/games/{game}/join"), join).await;
    again.is_problem(409, "/problems/taken");
    (game, anna, joined["token"].as_str().unwrap().to_owned())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_people_play_the_beginning_of_a_battle_live_and_one_drops_out_and_returns() {
    let house = House::in_memory().await;
    let at = house.listen().await;
    let (game, anna, bert) = two_people(at).await;
    let about = at.ask("GET", &format!("/api/games/{game}?token={bert}"), Value::Null).await.good();
    assert_eq!((&about["status"], &about["seat"]), (&"playing".into(), &1.into()));
    assert_eq!(about["dice"]["seeds"], json!(["anna's", "bert's"]));
    assert_eq!((&about["dice"]["secret"], &about["players"][1]["name"]), (&Value::Null, &"Bert".into()));
    let board = at.ask("GET", &format!("/api/games/{game}/board"), Value::Null).await.good();
    assert!(board["hexes"].as_array().unwrap().len() > 20);

    let mut lives =
        [at.live(&game, &format!("token={anna}")).await, at.live(&game, &format!("token={bert}")).await];
    let mut views = [lives[0].next().await["view"].clone(), lives[1].next().await["view"].clone()];
    let mut watcher = at.live(&game, "").await;
    let mut watched = watcher.next().await["view"].clone();
    assert!(offers(&watched).is_empty() && watched["scene"]["seat"].is_null());

    let mut acted = [0, 0];
    for turn in 0..14 {
        let seat = (0..2).find(|seat| !offers(&views[*seat]).is_empty()).expect("somebody is to choose");
        let before = views[seat]["seq"].as_u64().unwrap();
        let words = offers(&views[seat]).into_iter().next().unwrap();
        if turn % 2 == 0 {
            lives[seat].say(json!({"choose": words, "seq": before})).await;
        } else {
            let token = [&anna, &bert][seat];
            let body = json!({"words": words, "seq": before});
            let path = format!("/api/games/{game}/choose?token={token}");
            let view = at.ask("POST", &path, body).await.good();
            assert!(view["seq"].as_u64().unwrap() > before);
        }
        acted[seat] += 1;
        views[seat] = lives[seat].next().await["view"].clone();
        assert!(views[seat]["seq"].as_u64().unwrap() > before, "{words}");
        let other = 1 - seat;
        while let Some(more) = lives[other].within(Duration::from_millis(150)).await {
            views[other] = more["view"].clone();
            assert_eq!(views[other]["scene"]["seat"], other);
        }
        while let Some(more) = watcher.within(Duration::from_millis(20)).await {
            watched = more["view"].clone();
        }
    }
    assert!(watched["seq"].as_u64().unwrap() > 0 && offers(&watched).is_empty());

    // Bert's connection breaks; he comes back with the last state he had and is told what he missed, once.
    drop(lives);
    let whole = at.ask("GET", &format!("/api/games/{game}/log?token={bert}"), Value::Null).await.good();
    let lines = whole["tellings"].as_array().unwrap();
    let middle = lines[lines.len() / 2]["seq"].as_u64().unwrap();
    let mut back = at.live(&game, &format!("token={bert}&seq={middle}")).await;
    let view = back.next().await["view"].clone();
    let from = view["from"].as_u64().unwrap() as usize;
    assert_eq!(view["tellings"].as_array().unwrap()[..], lines[from..]);
    assert!(from > 0 && lines[..from].iter().all(|line| line["seq"].as_u64().unwrap() <= middle));
    let mut level = at.live(&game, &format!("token={bert}&seq={}", view["seq"])).await;
    assert_eq!(level.next().await["view"]["tellings"], json!([]));
}

#[tokio::test]
async fn who_waits_for_a_friend_is_told_when_the_friend_has_come() {
    let house = House::in_memory().await;
    let at = house.listen().await;
    let made =
        house.post("/api/games", "", json!({"scenario": "skirmish", "opponent": "friend"})).await.good();
    let (game, token) = (made["game"].as_str().unwrap(), made["seats"][0]["token"].as_str().unwrap());
    let mut live = at.live(game, &format!("token={token}")).await;
    assert_eq!(live.next().await["view"]["status"], "waiting");
    let join = json!({"token": made["invitation"]["token"]});
    house.post(&format!("/api/games/{game}/join"), "", join).await.good();
    assert_eq!(live.next().await["view"]["status"], "playing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_clicks_on_the_same_state_exactly_one_counts() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("cambrai-1917").await;
    let path = format!("/api/games/{game}/choose");
    for _ in 0..5 {
        let view = house.get(&format!("/api/games/{game}/scene"), &tokens[0]).await.good();
        let Some(words) = offers(&view).into_iter().next() else { return };
        let body = json!({"seq": view["seq"], "words": words});
        let click = || house.post(&path, &tokens[0], body.clone());
        let (one, two, three) = tokio::join!(click(), click(), click());
        let mut statuses = [one.status, two.status, three.status];
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409]);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_done_is_answered_with_a_problem_and_changes_nothing() {
    let house = House::in_memory().await;
    let at = house.listen().await;
    let (game, mut anna, mut bert) = two_people(at).await;
    let view = at.ask("GET", &format!("/api/games/{game}/scene?token={anna}"), Value::Null).await.good();
    if offers(&view).is_empty() {
        // The dice have it that Bert begins.
        std::mem::swap(&mut anna, &mut bert);
    }
    let before = house.server.position(&game).await.unwrap();
    let choose = |token: &str| format!("/api/games/{game}/choose?token={token}");
    let view = at.ask("GET", &format!("/api/games/{game}/scene?token={anna}"), Value::Null).await.good();
    let (seq, words) = (view["seq"].as_u64().unwrap(), offers(&view)[0].clone());
    let good = json!({"seq": seq, "words": words});

    at.ask("POST", &choose(&anna), json!({"seq": seq + 1, "words": words}))
        .await
        .is_problem(409, "/problems/stale");
    let stale = at.ask("POST", &choose(&anna), json!({"seq": 0, "words": words})).await;
    if seq > 0 {
        stale.is_problem(409, "/problems/stale");
        assert_eq!(stale.body["seq"], seq);
    }
    at.ask("POST", &choose("nobody"), good.clone()).await.is_problem(403, "/problems/wrong-token");
    at.ask("POST", &choose(""), good.clone()).await.is_problem(401, "/problems/no-token");
    at.ask("POST", "/api/games/nowhere/choose", good.clone()).await.is_problem(404, "/problems/not-found");
    let theirs = at.ask("GET", &format!("/api/games/{game}/scene?token={bert}"), Value::Null).await.good();
    let wrong_seat = json!({"seq": theirs["seq"], "words": words});
    let refused = at.ask("POST", &choose(&bert), wrong_seat).await;
    refused.is_problem(422, "/problems/refused");
    assert!(refused.body["clause"].as_str().unwrap().starts_with("AC:"), "{}", refused.body);
    let nonsense = json!({"seq": seq, "words": "dance"});
    at.ask("POST", &choose(&anna), nonsense).await.is_problem(422, "/problems/not-understood");
    let long = json!({"seq": seq, "words": "x".repeat(1000)});
    at.ask("POST", &choose(&anna), long).await.is_problem(413, "/problems/too-large");
    let huge = json!({"seq": seq, "words": "x".repeat(100_000)});
    at.ask("POST", &choose(&anna), huge).await.is_problem(413, "/problems/too-large");
    for bad in [json!([]), json!({"seq": "x", "words": words}), json!({"words": words}), json!("a")] {
        at.ask("POST", &choose(&anna), bad).await.is_problem(400, "/problems/malformed");
    }
    let reply = house.ask_raw("POST", &choose(&anna), "", b"\xff{".to_vec()).await;
    reply.is_problem(400, "/problems/malformed");
    at.ask("GET", &choose(&anna), Value::Null).await.is_problem(405, "/problems/wrong-method");
    at.ask("GET", "/api/nothing", Value::Null).await.is_problem(404, "/problems/not-found");
    at.ask("GET", &format!("/api/games/{game}/scene?at=x"), Value::Null)
        .await
        .is_problem(400, "/problems/malformed");
    at.ask("GET", &format!("/api/games/{game}/live"), Value::Null)
        .await
        .is_problem(400, "/problems/malformed");
    at.ask("GET", &format!("/api/games/{game}/file"), Value::Null).await.is_problem(409, "/problems/not-now");
    at.ask("GET", &format!("/api/games/{game}/verify"), Value::Null)
        .await
        .is_problem(409, "/problems/not-now");
    let undo = at.ask("POST", &format!("/api/games/{game}/undo?token={anna}"), json!({"seq": seq})).await;
    undo.is_problem(409, "/problems/no-undo");

    let mut live = at.live(&game, &format!("token={anna}")).await;
    assert_eq!(live.next().await["view"]["seq"], seq);
    for (said, status) in [
        (json!({"choose": words, "seq": seq + 7}).to_string(), 409),
        (json!({"choose": words}).to_string(), 400),
        (json!({"choose": words, "undo": true, "seq": seq}).to_string(), 400),
        (json!({"choose": "dance", "seq": seq}).to_string(), 422),
        ("{".to_owned(), 400),
        ("[1]".to_owned(), 400),
        (json!({"choose": "x".repeat(3000), "seq": seq}).to_string(), 413),
    ] {
        live.say_raw(&said).await;
        let answer = live.next().await;
        assert_eq!(answer["problem"]["status"], status, "{said}: {answer}");
        assert!(answer["problem"]["title"].is_string() && answer["problem"]["detail"].is_string());
    }
    let mut spectator = at.live(&game, "").await;
    spectator.next().await;
    spectator.say(json!({"choose": words, "seq": seq})).await;
    assert_eq!(spectator.next().await["problem"]["status"], 401);
    live.say_raw(&"x".repeat(200_000)).await;
    assert!(live.within(Duration::from_secs(5)).await.is_none(), "the connection ends");

    assert_eq!(house.server.position(&game).await.unwrap(), before);
    assert!(at.ask("POST", &choose(&anna), good).await.status == 200, "and the game goes on");
}

#[tokio::test]
async fn a_question_why_not_is_answered_with_the_clause() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("la-ferme-1916").await;
    let path = format!("/api/games/{game}/why_not");
    let view = house.get(&format!("/api/games/{game}/scene"), &tokens[0]).await.good();
    let seat = usize::from(offers(&view).is_empty());
    let view = house.get(&format!("/api/games/{game}/scene"), &tokens[seat]).await.good();
    let words = &offers(&view)[0];
    let yes = house.post(&path, &tokens[seat], json!({"words": words})).await.good();
    assert_eq!(yes, json!({"offered": true, "reason": null, "clause": null}));
    let no = house.post(&path, &tokens[1 - seat], json!({"words": words})).await.good();
    assert!(no["offered"] == false && no["clause"].as_str().unwrap().starts_with("AC:"), "{no}");
    house.post(&path, "", json!({"words": words})).await.is_problem(401, "/problems/no-token");
}

#[tokio::test]
async fn a_game_that_cannot_be_made_says_why() {
    let house = House::in_memory().await;
    for (body, status) in [
        (json!({"scenario": "la-ferme-1961"}), 404),
        (json!({"scenario": "../../Cargo.toml"}), 404),
        (json!({"scenario": "/etc/hostname.toml"}), 404),
        (json!({}), 400),
        (json!({"scenario": "skirmish", "opponent": {"agent": "clever"}}), 422),
        (json!({"scenario": "skirmish", "opponent": "nobody"}), 400),
        (json!({"scenario": "skirmish", "opponent": "friend", "seat": 2}), 400),
        (json!({"scenario": "skirmish", "opponent": "friend", "seat": "both"}), 400),
        (json!({"scenario": "skirmish", "name": "x".repeat(100)}), 413),
        (json!({"scenario": "skirmish", "commitment": "00"}), 422),
        (json!({"file": {"name": "a.toml", "text": "nothing = 1"}}), 422),
    ] {
        let reply = house.post("/api/games", "", body.clone()).await;
        assert_eq!(reply.status, status, "{body}: {}", reply.body);
        assert_eq!(reply.kind, "application/problem+json");
    }
    let far = "salient-replay 1\nsystem: ac\nscenario: /etc/hostname.toml\ncontent: 0000000000000000\n\
               chance: by hand\n\nend 0\n";
    let reply = house.post("/api/games/import", "", json!({"replay": far})).await;
    reply.is_problem(422, "/problems/unusable");
    assert!(house.post("/api/games", "", json!({"scenario": "skirmish"})).await.status == 201);
}

#[tokio::test]
async fn the_lobby_lists_battles_agents_and_ones_own_games() {
    let house = House::in_memory().await;
    let battles = house.get("/api/scenarios", "").await.good();
    assert!(battles["scenarios"].as_array().unwrap().iter().any(|info| info["id"] == "la-ferme-1916"));
    assert_eq!(house.get("/api/agents", "").await.good()[1]["name"], "greedy");
    assert_eq!(house.get("/healthz", "").await.good(), "ok\n");
    let (game, tokens) = house.both("skirmish").await;
    let mine = house.get(&format!("/api/mine?tokens={},{},x", tokens[0], tokens[1]), "").await.good();
    assert_eq!(mine.as_array().unwrap().len(), 2);
    assert_eq!((&mine[0]["game"], &mine[0]["your_turn"]), (&game.as_str().into(), &true.into()));
    assert_eq!(house.post("/api/mine", "", json!({"tokens": [tokens[1]]})).await.good()[0]["seat"], 1);
    assert_eq!(house.get("/api/games", "").await.good(), json!([]), "nobody watches what is not public");
    house.post("/api/games", "", json!({"scenario": "skirmish", "public": true})).await.good();
    assert_eq!(house.get("/api/games", "").await.good().as_array().unwrap().len(), 1);
}
