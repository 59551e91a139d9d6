//! What helps a player understand: rules, sight lines, dice, hints, boards before a game.

use crate::support::{House, offers};
use serde_json::{Value, json};

#[tokio::test]
async fn the_lobby_knows_each_battle_and_its_ground_before_a_game_exists() {
    let house = House::in_memory().await;
    let battles = house.get("/api/scenarios", "").await.good();
    let ferme =
        battles["scenarios"].as_array().unwrap().iter().find(|one| one["id"] == "la-ferme-1916").unwrap();
    assert_eq!((&ferme["difficulty"], &ferme["nations"]), (&1.into(), &json!(["british", "german"])));
    assert!(ferme["lessons"].as_array().unwrap().len() > 8 && ferme["summary"].as_str().unwrap().len() > 40);
    let board = house.get("/api/scenarios/la-ferme-1916/board", "").await.good();
    assert_eq!(board["name"], "La Ferme du Ruisseau");
    assert!(board["hexes"].as_array().unwrap().len() > 40);
    let scene = house.get("/api/scenarios/la-ferme-1916/scene?system=ac", "").await.good();
    assert!(scene["seat"].is_null() && scene["pieces"].as_array().unwrap().len() > 8);
    assert_eq!(scene["offers"], json!([]));
    house.get("/api/scenarios/la-fermé/board", "").await.is_problem(404, "/problems/not-found");
    house
        .get("/api/scenarios/la-ferme-1916/board?system=toy", "")
        .await
        .is_problem(404, "/problems/not-found");
    house.get("/api/scenarios/%ff/board", "").await.is_problem(404, "/problems/not-found");
}

#[tokio::test]
async fn rules_are_found_by_clause_by_section_and_by_words() {
    let house = House::in_memory().await;
    let all = house.get("/api/rules/ac", "").await.good();
    assert_eq!((&all["found"], all["statements"].as_array().unwrap().len()), (&"all".into(), 278));
    let one = house.get("/api/rules/ac?q=3.5k", "").await.good();
    assert_eq!((&one["found"], &one["statements"][0]["id"]), (&"exact".into(), &"AC:3.5k".into()));
    let section = house.get("/api/rules/ac?q=3.5", "").await.good();
    assert_eq!(section["found"], "section");
    let words = house.get("/api/rules/ac?q=wire+tanks", "").await.good();
    assert_eq!(words["found"], "words");
    assert!(!words["statements"].as_array().unwrap().is_empty());
    assert_eq!(house.get("/api/rules/ac?q=xylophone", "").await.good()["statements"], json!([]));
    let page = house.get("/api/rules/ac/AC:2.1i", "").await.good();
    assert_eq!(
        (&page["rule"]["topic"], &page["rule"]["weight"]),
        (&"tanks destroy wire".into(), &"core".into())
    );
    let ids: Vec<&str> =
        page["section"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"AC:2.1a") && ids.contains(&"AC:2.1i"), "{ids:?}");
    house.get("/api/rules/chess", "").await.is_problem(404, "/problems/not-found");
    house.get("/api/rules/ac/99z", "").await.is_problem(404, "/problems/not-found");
    let long = "x".repeat(300);
    house.get(&format!("/api/rules/ac?q={long}"), "").await.is_problem(413, "/problems/too-large");
}

#[tokio::test]
async fn a_sight_line_is_explained_hex_by_hex() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("la-ferme-1916").await;
    let sight = format!("/api/games/{game}/sight");
    let seen = house.get(&format!("{sight}?from=d6&to=F6"), &tokens[0]).await.good();
    assert_eq!((&seen["from"], &seen["to"], &seen["distance"]), (&"D6".into(), &"F6".into(), &2.into()));
    let steps = seen["steps"].as_array().unwrap();
    assert_eq!((&steps[0]["hex"], &steps[steps.len() - 1]["hex"]), (&"D6".into(), &"F6".into()));
    assert!(
        seen["text"].as_str().unwrap().ends_with('.') && seen["clause"].as_str().unwrap().starts_with("AC:")
    );
    house.get(&format!("{sight}?from=Z99&to=F6"), "").await.is_problem(422, "/problems/not-understood");
    house.get(&format!("{sight}?from=D6"), "").await.is_problem(400, "/problems/malformed");
    house
        .get(&format!("{sight}?from={}&to=A1", "A".repeat(99)), "")
        .await
        .is_problem(413, "/problems/too-large");
    let (game, _) = house.both("skirmish").await;
    house
        .get(&format!("/api/games/{game}/sight?from=A1&to=B1"), "")
        .await
        .is_problem(422, "/problems/unusable");
}

/// Makes a choice for whoever is asked: the first of these words that is on offer, else the first offer.
async fn choose(house: &House, game: &str, tokens: &[String; 2], wanted: &[&str]) -> Value {
    for token in tokens {
        let view = house.get(&format!("/api/games/{game}/scene"), token).await.good();
        let words = offers(&view);
        let Some(first) = words.first() else { continue };
        let found = wanted.iter().find(|wanted| words.iter().any(|words| words == *wanted));
        let body = json!({"seq": view["seq"], "words": found.map_or(first.as_str(), |words| words)});
        return house.post(&format!("/api/games/{game}/choose"), token, body).await.good();
    }
    Value::Null
}

#[tokio::test]
async fn luck_counts_the_dice_of_each_side_and_all_of_them_at_the_end() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("skirmish").await;
    let luck = format!("/api/games/{game}/luck");
    let none = house.get(&luck, &tokens[0]).await.good();
    assert_eq!((&none["whole"], &none["sides"][1]["dice"]), (&false.into(), &0.into()));
    // Both go towards the middle and fight there.
    let wanted = ["bold", "lift", "attack", "to B2", "to B1", "to C2", "to D2", "to C3", "to A1"];
    for clicks in 0.. {
        assert!(clicks < 200, "the game does not end");
        if choose(&house, &game, &tokens, &wanted).await.is_null() {
            break;
        }
    }
    let whole = house.get(&luck, "").await.good();
    assert_eq!(whole["whole"], true);
    let rolls = whole["rolls"].as_array().unwrap();
    assert!(!rolls.is_empty(), "somebody attacked");
    for side in whole["sides"].as_array().unwrap() {
        let own = rolls.iter().filter(|roll| roll["dice"][0][0] == side["seat"]).count();
        assert_eq!(side["dice"].as_u64(), Some(own as u64), "one die an attack");
        let faces: u64 = side["faces"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
        assert_eq!(faces, own as u64);
        if own > 0 {
            assert!(side["fortunes"][0]["expected"].as_f64().unwrap() > 0.3 * own as f64);
        }
    }
    house.get(&format!("{luck}?as=1"), &tokens[0]).await.good();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_of_what_anybody_would_do_weighs_nothing() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("cc/crossroads-1944").await;
    // The defender sets up first; which of his units comes first is of no weight, where it goes to is.
    let hint = format!("/api/games/{game}/hint");
    let given = house.post(&hint, &tokens[1], json!({})).await.good();
    let first = given["reasons"][0]["text"].as_str().unwrap();
    assert_eq!(first, "Anybody would do this here; there is nothing to weigh.");
    choose(&house, &game, &tokens, &[given["words"].as_str().unwrap()]).await;
    let given = house.post(&hint, &tokens[1], json!({})).await.good();
    let first = given["reasons"][0]["text"].as_str().unwrap();
    assert!(first.starts_with("Weighed in ") && !first.starts_with("Weighed in 0 "), "{first}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hint_is_one_of_the_offers_with_its_reasons() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("la-ferme-1916").await;
    let hint = format!("/api/games/{game}/hint");
    let mut asked = 0;
    for token in &tokens {
        let view = house.get(&format!("/api/games/{game}/scene"), token).await.good();
        let reply = house.post(&hint, token, json!({})).await;
        if offers(&view).is_empty() {
            reply.is_problem(409, "/problems/not-now");
            continue;
        }
        asked += 1;
        let given = reply.good();
        assert!(offers(&view).contains(&given["words"].as_str().unwrap().to_owned()), "{given}");
        assert_eq!((&given["seq"], &given["agent"]), (&view["seq"], &"staff".into()));
        let reasons = given["reasons"].as_array().unwrap();
        assert!(reasons.iter().all(|reason| reason["text"].as_str().unwrap().ends_with('.')), "{given}");
        assert!(reasons.iter().any(|reason| reason["clause"].is_string()), "{given}");
        let why: String = reasons.iter().filter_map(|reason| reason["text"].as_str()).collect();
        assert!(why.contains("of 100 now") && why.contains("% won"), "in outlooks, odds and points: {why}");
        let other = house.post(&hint, token, json!({"agent": "greedy"})).await.good();
        assert_eq!(other["agent"], "greedy");
        let after = house.get(&format!("/api/games/{game}/scene"), token).await.good();
        assert_eq!(after, view, "asking changes nothing");
    }
    assert!(asked > 0);
    house.post(&hint, "", json!({})).await.is_problem(401, "/problems/no-token");
    house.post(&hint, &tokens[0], json!({"agent": "napoleon"})).await.is_problem(422, "/problems/unusable");
}

#[tokio::test]
async fn the_introduction_teaches_at_the_right_moment() {
    let house = House::in_memory().await;
    let battles = house.get("/api/scenarios", "").await.good();
    let ferme =
        battles["scenarios"].as_array().unwrap().iter().find(|one| one["id"] == "la-ferme-1916").unwrap();
    let lessons = ferme["lessons"].as_array().unwrap();
    let (game, tokens) = house.both("la-ferme-1916").await;
    let mut taught = 0;
    for _ in 0..30 {
        for (seat, token) in tokens.iter().enumerate() {
            let view = house.get(&format!("/api/games/{game}/scene"), token).await.good();
            let asked = !offers(&view).is_empty();
            let due = lessons.iter().filter(|lesson| {
                let own = lesson["seat"].is_null() || lesson["seat"] == seat;
                asked && own && lesson["when"] == view["scene"]["prompt"]["kind"]
            });
            let due: Vec<Value> = due.cloned().collect();
            assert_eq!(view["scene"]["lessons"], json!(due), "{}", view["scene"]["prompt"]);
            taught += due.len();
        }
        choose(&house, &game, &tokens, &[]).await;
    }
    assert!(taught > 0);
    let watched = house.get(&format!("/api/games/{game}/scene"), "").await.good();
    assert_eq!(watched["scene"]["lessons"], json!([]));
}
