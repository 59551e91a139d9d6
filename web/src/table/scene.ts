/** What a seat sees now and may click, as the server sends it. */

export type { Card, CardLine, Ending, Hand, Lesson, Odds, OddsPool, Offer, On, Panel, PanelRow, Pile, Prompt, Scene, SideLine, Sum, SumLine, Spoken as Telling, Track, Verdict } from '../wire';
