//! Nothing but a seat's own scene and tellings leaves: secret orders leave no trace anywhere else.

use crate::support::{House, offers};
use serde_json::{Value, json};
use std::time::Duration;

/// Everything that somebody without this seat's token can ask about a game, as bytes.
async fn everything(house: &House, game: &str, token: &str) -> Vec<Vec<u8>> {
    let mut answers = Vec::new();
    for path in [
        "",
        "/board",
        "/scene",
        "/scene?since=0",
        "/log",
        "/replay",
        "/file",
        "/verify",
        "/scene?as=0",
        "/luck",
        "/luck?as=0",
        "/sight?from=E10&to=E11",
        "/sight?from=D14&to=E10",
        "/sight?from=Z99&to=E10",
    ] {
        answers.push(house.get(&format!("/api/games/{game}{path}"), token).await.bytes);
    }
    for words in ["seal", "dance", "order 54 H"] {
        let reply = house.post(&format!("/api/games/{game}/why_not"), token, json!({"words": words})).await;
        answers.push(reply.bytes);
    }
    let stale = json!({"seq": 999, "words": "seal"});
    answers.push(house.post(&format!("/api/games/{game}/choose"), token, stale).await.bytes);
    answers.push(house.post(&format!("/api/games/{game}/undo"), token, json!({"seq": 999})).await.bytes);
    let sometimes = json!({"window": "a", "ask": "sometimes"});
    answers.push(house.post(&format!("/api/games/{game}/standing"), token, sometimes).await.bytes);
    answers.push(house.post(&format!("/api/games/{game}/resign"), token, json!({"seq": 999})).await.bytes);
    let nobody = json!({"agent": "napoleon"});
    answers.push(house.post(&format!("/api/games/{game}/hint"), token, nobody).await.bytes);
    if !token.is_empty() {
        answers.push(house.get(&format!("/api/mine?tokens={token}"), "").await.bytes);
    }
    answers
}

/// Checks that nothing is different, and shows the first thing that is.
#[track_caller]
fn same(now: &[Vec<u8>], before: &[Vec<u8>]) {
    for (now, before) in now.iter().zip(before) {
        if now != before {
            let at =
                now.iter().zip(before).take_while(|(now, before)| now == before).count().saturating_sub(80);
            let part =
                |bytes: &[u8]| String::from_utf8_lossy(&bytes[at..bytes.len().min(at + 300)]).into_owned();
            panic!("a secret shows:\n  before {}\n  now    {}", part(before), part(now));
        }
    }
}

/// Plays on until seat 0 has orders to give; with several divisions, the first is a secret click.
async fn to_secret_orders(house: &House, game: &str, tokens: &[String; 2]) -> (Vec<String>, u64) {
    for _ in 0..400 {
        let view = house.get(&format!("/api/games/{game}/scene"), &tokens[0]).await.good();
        let words = offers(&view);
        if words.len() > 1 && words[0].starts_with("order") {
            return (words, view["seq"].as_u64().unwrap());
        }
        let (seat, view) = if offers(&view).is_empty() {
            (1, house.get(&format!("/api/games/{game}/scene"), &tokens[1]).await.good())
        } else {
            (0, view)
        };
        let body = json!({"seq": view["seq"], "words": offers(&view).last().unwrap()});
        house.post(&format!("/api/games/{game}/choose"), &tokens[seat], body).await.good();
    }
    panic!("no secret orders came up");
}

#[tokio::test]
async fn a_secret_order_and_its_taking_back_cannot_be_noticed_by_anybody_else() {
    let house = House::in_memory().await;
    let at = house.listen().await;
    let (game, tokens) = house.both("cambrai-1917").await;
    let (words, seq) = to_secret_orders(&house, &game, &tokens).await;
    let mut bell = at.live(&game, &format!("token={}&seq={seq}", tokens[1])).await;
    bell.next().await;
    let mut watcher = at.live(&game, "").await;
    watcher.next().await;
    let spectator = everything(&house, &game, "").await;
    let other = everything(&house, &game, &tokens[1]).await;

    let choose = format!("/api/games/{game}/choose");
    let view = house.post(&choose, &tokens[0], json!({"seq": seq, "words": words[0]})).await.good();
    assert!(view["seq"].as_u64().unwrap() > seq, "the seat itself sees its order");
    same(&everything(&house, &game, "").await, &spectator);
    same(&everything(&house, &game, &tokens[1]).await, &other);

    // Neither does a hint.
    house.post(&format!("/api/games/{game}/hint"), &tokens[0], json!({})).await.good();
    same(&everything(&house, &game, "").await, &spectator);
    same(&everything(&house, &game, &tokens[1]).await, &other);

    assert_eq!(view["can_undo"], true);
    let undo = format!("/api/games/{game}/undo");
    let back = house.post(&undo, &tokens[0], json!({"seq": view["seq"]})).await.good();
    assert_eq!(offers(&back), words, "the order is taken back");
    let view = house.post(&choose, &tokens[0], json!({"seq": back["seq"], "words": words[1]})).await.good();
    assert!(view["seq"].as_u64() > back["seq"].as_u64());
    same(&everything(&house, &game, "").await, &spectator);
    same(&everything(&house, &game, &tokens[1]).await, &other);
    for live in [&mut bell, &mut watcher] {
        assert_eq!(live.within(Duration::from_millis(200)).await, None, "a bell rang for a secret");
    }
}

#[tokio::test]
async fn a_hidden_stance_is_the_same_to_the_other_seat_whatever_it_is() {
    let mut seen: Vec<Value> = Vec::new();
    for stance in ["bold", "careful"] {
        let house = House::in_memory().await;
        let (game, tokens) = house.both("skirmish").await;
        let view = house.get(&format!("/api/games/{game}/scene"), &tokens[1]).await.good();
        assert!(offers(&view).iter().any(|words| words == stance), "{view}");
        let body = json!({"seq": view["seq"], "words": stance});
        house.post(&format!("/api/games/{game}/choose"), &tokens[1], body).await.good();
        seen.push(json!([
            house.get(&format!("/api/games/{game}/scene?since=0"), &tokens[0]).await.good(),
            house.get(&format!("/api/games/{game}/scene?since=0"), "").await.good(),
            house.get(&format!("/api/games/{game}/replay"), &tokens[0]).await.good(),
        ]));
    }
    assert_eq!(seen[0], seen[1]);
}

#[tokio::test]
async fn another_seats_eyes_and_a_branch_are_had_only_when_the_game_is_over() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("skirmish").await;
    let reply = house.get(&format!("/api/games/{game}/scene?as=1"), &tokens[0]).await;
    reply.is_problem(409, "/problems/not-now");
    let fork = format!("/api/games/{game}/fork");
    house.post(&fork, &tokens[0], json!({"at": 0})).await.is_problem(409, "/problems/not-now");
    house.post(&fork, "", json!({"at": 0})).await.is_problem(401, "/problems/no-token");
    let both = house.post(&fork, &tokens[0], json!({"at": 0, "other": tokens[1]})).await;
    assert_eq!(both.status, 201, "who holds both seats may branch off: {}", both.body);
}

#[tokio::test]
async fn a_standing_answer_tells_nobody_else_anything() {
    let house = House::in_memory().await;
    let (game, tokens) = house.both("skirmish").await;
    let spectator = everything(&house, &game, "").await;
    let other = everything(&house, &game, &tokens[1]).await;
    let never = json!({"window": "riposte", "ask": "never"});
    let view = house.post(&format!("/api/games/{game}/standing"), &tokens[0], never).await.good();
    assert_eq!(view["standing"][0]["window"], "riposte");
    same(&everything(&house, &game, "").await, &spectator);
    same(&everything(&house, &game, &tokens[1]).await, &other);
}
