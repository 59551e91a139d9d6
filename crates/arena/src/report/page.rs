//! A report as a page that can be opened, printed and sent: one file, its charts inside.

use super::Report;
use crate::picture::{self, Row, escape};
use std::fmt::Write as _;

const STYLE: &str = include_str!("style.css");

impl Report {
    /// The report as one HTML page with its charts inside.
    #[must_use]
    pub fn html(&self) -> String {
        let mut page = head(&format!("{}: balance", self.about.title));
        let simulation = &self.simulation;
        let sides = [self.side(0), self.side(1)];
        let _ = write!(
            page,
            "<header><p class=\"eyebrow\">Balance report</p><h1>{}</h1><p class=\"lede\">{} games of <code>{}</code> from \
             seed {}: <code>{}</code> as {}, <code>{}</code> as {}.</p></header>",
            escape(&self.about.title),
            simulation.games,
            escape(&self.about.scenario),
            simulation.seed,
            escape(&simulation.agents[0]),
            escape(sides[0]),
            escape(&simulation.agents[1]),
            escape(sides[1]),
        );
        page.push_str(&self.verdict_block());
        let words = self.words();
        for ((name, chart), (explains, title, words)) in self.charts().into_iter().zip(words) {
            assert_eq!(name, explains, "every chart has its words");
            if name == "orders" && self.orders.is_empty() {
                continue;
            }
            let _ = write!(
                page,
                "<section id=\"{name}\"><h2>{title}</h2><figure>{chart}</figure><p>{}</p></section>",
                escape(&words)
            );
        }
        page.push_str(FOOT);
        page
    }

    /// The verdict, large, with a bar that shows the shares and a few figures.
    fn verdict_block(&self) -> String {
        let simulation = &self.simulation;
        let sides = [self.side(0), self.side(1)];
        let kind = match (self.verdict.balanced, self.verdict.sure) {
            (true, true) => "fair",
            (_, false) => "open",
            (false, true) => "leaning",
        };
        let mut block = format!(
            "<section class=\"verdict {kind}\"><p class=\"headline\">{}</p><p>{}</p><div class=\"bar\" role=\"img\" \
             aria-label=\"{}\">",
            escape(&self.verdict.headline(sides)),
            escape(&self.sentence()),
            escape(&format!(
                "{} {:.0} %, nobody {:.0} %, {} {:.0} %",
                sides[0],
                simulation.wins[0].rate * 100.0,
                simulation.draws.rate * 100.0,
                sides[1],
                simulation.wins[1].rate * 100.0
            )),
        );
        for (class, name, rate) in [
            ("b0", sides[0], simulation.wins[0].rate),
            ("bn", "nobody", simulation.draws.rate),
            ("b1", sides[1], simulation.wins[1].rate),
        ] {
            // Where a part is too narrow for its name, the charts below have it.
            let words =
                if rate >= 0.12 { format!("{} {:.0} %", escape(name), rate * 100.0) } else { String::new() };
            let _ = write!(block, "<span class=\"{class}\" style=\"flex:{rate:.4}\">{words}</span>");
        }
        let explained = self.luck.correlation * self.luck.correlation * 100.0;
        let figures = [
            (simulation.games.to_string(), "games".to_owned()),
            (format!("{:+.1}", simulation.margin.mean), format!("mean margin of {}", sides[0])),
            (simulation.decisions.median.to_string(), "decisions in a usual game".to_owned()),
            (format!("{explained:.0} %"), "of the differences were luck".to_owned()),
        ];
        block.push_str("</div><dl>");
        for (figure, words) in figures {
            let _ = write!(block, "<div><dt>{}</dt><dd>{}</dd></div>", escape(&words), escape(&figure));
        }
        block.push_str("</dl></section>");
        block
    }

    /// For each chart its name, its heading and what to see in it.
    fn words(&self) -> [(&'static str, &'static str, String); 8] {
        let Self { simulation, luck, .. } = self;
        let margin = &simulation.margin;
        let percent = |rate: f64| format!("{:.0}", rate * 100.0);
        [
            (
                "wins",
                "Who won",
                "Bars are shares of all games, lines their 95 % intervals. The shaded band, 40 to 60 %, is what counts as \
                 balanced."
                    .to_owned(),
            ),
            ("endings", "How it ended", "Each line of the scenario's list of results, best for the first side first.".to_owned()),
            (
                "margins",
                "By how much",
                format!(
                    "Median {}; half of all games lie from {} to {}. Blue: won by {}; orange: by {}; grey: by nobody.",
                    margin.median,
                    margin.p25,
                    margin.p75,
                    self.side(0),
                    self.side(1)
                ),
            ),
            (
                "lead",
                "How the lead moved",
                format!(
                    "The lead is the outlook that the computer players see. Whoever was ahead after a quarter of the turns \
                     won {} % of the games that somebody won, after half {} %, after three quarters {} %.",
                    percent(self.foretold[0].rate),
                    percent(self.foretold[1].rate),
                    percent(self.foretold[2].rate)
                ),
            ),
            (
                "luck",
                "How much was luck",
                format!(
                    "Luck is what dice and cards gave beyond what they give on average. The luckier side won {} % of the \
                     games that somebody won ({} to {} %), and luck accounts for {:.0} % of the differences between games.",
                    percent(luck.luckier_won.rate),
                    percent(luck.luckier_won.low),
                    percent(luck.luckier_won.high),
                    luck.correlation * luck.correlation * 100.0
                ),
            ),
            (
                "turns",
                "What decided",
                "For each kind of turn: how much more of the lead it brought its side in games that the side won than in the \
                 others, on the scale from -1, lost, to 1, won."
                    .to_owned(),
            ),
            (
                "orders",
                "Which orders went with winning",
                "How often the side won where it gave the order (square) and where it did not (ring), the surest first. An \
                 order that goes with winning need not be its cause: who is ahead gives other orders."
                    .to_owned(),
            ),
            (
                "lengths",
                "How long",
                format!(
                    "Median {} decisions; nine tenths of all games take {} to {}.",
                    simulation.decisions.median, simulation.decisions.p5, simulation.decisions.p95
                ),
            ),
        ]
    }

    /// A page that leads to the reports of several scenarios.
    #[must_use]
    pub fn index(reports: &[(String, Self)]) -> String {
        let mut page = head("Balance of all scenarios");
        page.push_str("<header><p class=\"eyebrow\">Balance report</p><h1>All scenarios</h1></header>");
        let rows: Vec<Row> = reports.iter().map(|(_, report)| report.row()).collect();
        let _ = write!(
            page,
            "<section><figure>{}</figure><p>The share of the first side, a draw counting half, with its 95 % interval. In the \
             shaded band a scenario counts as balanced; to the right of it the first side is favoured, to the left the \
             second.</p></section><section><table><tr><th>scenario</th><th>games</th><th>verdict</th></tr>",
            picture::forest("Balance of all scenarios", &rows)
        );
        for (file, report) in reports {
            let _ = write!(
                page,
                "<tr><td><a href=\"{}\">{}</a></td><td class=\"n\">{}</td><td>{}</td></tr>",
                escape(file),
                escape(&report.about.title),
                report.simulation.games,
                escape(&report.sentence())
            );
        }
        page.push_str("</table></section>");
        page.push_str(FOOT);
        page
    }
}

const FOOT: &str = "</main></body></html>\n";

fn head(title: &str) -> String {
    format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width, initial-scale=1\"><title>{}</title><style>{STYLE}</style></head><body><main>",
        escape(title)
    )
}
