//! What a game is: decisions, chance, events, scenes, replays, fair dice.
