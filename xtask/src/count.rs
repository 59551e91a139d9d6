//! Counting tests from what the test programs print.

use std::ops::AddAssign;

/// Tests that passed and tests that failed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Count {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
}

impl AddAssign for Count {
    fn add_assign(&mut self, other: Count) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

impl Count {
    /// What one line adds. Three forms count: the line that ends each Rust test program,
    /// `test result: ok. 12 passed; 0 failed; …`, the line that ends the case runner, `12 passed, 0 failed`, and the one
    /// of the web client's tests, `Tests  12 passed (12)` or `Tests  1 failed | 11 passed (12)`.
    pub(crate) fn of_line(line: &str) -> Count {
        let line = line.trim();
        let counted = if let Some(result) = line.strip_prefix("test result:") {
            result.split_once('.').and_then(|(_, counts)| Count::of_parts(counts.split(';')))
        } else if let Some(counts) = line.strip_prefix("Tests ") {
            Count::of_web(counts)
        } else {
            Count::of_parts(line.split(',')).filter(|_| line.split(',').count() == 2)
        };
        counted.unwrap_or_default()
    }

    fn of_web(counts: &str) -> Option<Count> {
        let (counts, _total) = counts.split_once('(')?;
        let mut count = Count::default();
        for part in counts.split('|') {
            let (number, word) = part.trim().split_once(' ')?;
            match word {
                "passed" => count.passed = number.parse().ok()?,
                "failed" => count.failed = number.parse().ok()?,
                _ => {}
            }
        }
        Some(count)
    }

    fn of_parts<'a>(mut parts: impl Iterator<Item = &'a str>) -> Option<Count> {
        let passed = parts.next()?.trim().strip_suffix(" passed")?.parse().ok()?;
        let failed = parts.next()?.trim().strip_suffix(" failed")?.parse().ok()?;
        Some(Count { passed, failed })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(passed: u64, failed: u64) -> Count {
        Count { passed, failed }
    }

    #[test]
    fn the_result_line_of_a_test_program_counts() {
        let ok =
            "test result: ok. 49 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.02s";
        let bad = "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 1.0s\n";
        assert_eq!(Count::of_line(ok), counted(49, 0));
        assert_eq!(Count::of_line(bad), counted(3, 2));
    }

    #[test]
    fn the_last_line_of_the_case_runner_counts() {
        assert_eq!(Count::of_line("17 passed, 1 failed"), counted(17, 1));
    }

    #[test]
    fn the_line_of_the_web_clients_tests_counts() {
        assert_eq!(Count::of_line("      Tests  104 passed (104)"), counted(104, 0));
        assert_eq!(Count::of_line("      Tests  2 failed | 102 passed | 1 skipped (105)"), counted(102, 2));
    }

    #[test]
    fn other_lines_count_nothing() {
        for line in [
            "",
            "running 49 tests",
            "test a_test_result::ok ... ok",
            "test result: ok",
            "test result: ok. many passed; 0 failed",
            "12 passed",
            "he said 12 passed, 3 failed",
            "12 passed, 3 failed, and more",
        ] {
            assert_eq!(Count::of_line(line), Count::default(), "{line:?}");
        }
    }

    #[test]
    fn counts_add_up() {
        let mut all = Count::default();
        "test result: ok. 2 passed; 0 failed; 0 ignored\nnoise\ntest result: FAILED. 1 passed; 4 failed; 0 ignored"
            .lines()
            .for_each(|line| all += Count::of_line(line));
        assert_eq!(all, counted(3, 4));
    }
}
