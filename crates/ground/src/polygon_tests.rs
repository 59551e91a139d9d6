use proptest::prelude::*;

use super::*;

fn points(list: &[(i32, i32)]) -> Vec<Point> {
    list.iter().map(|(x, y)| Point::new(*x, *y)).collect()
}

fn square() -> Vec<Point> {
    points(&[(0, 0), (10, 0), (10, 10), (0, 10)])
}

/// A polygon with a notch from the right: ⊏.
fn notched() -> Vec<Point> {
    points(&[(0, 0), (10, 0), (10, 3), (4, 3), (4, 7), (10, 7), (10, 10), (0, 10)])
}

#[test]
fn faults_are_found() {
    assert_eq!(fault(&square()), None);
    assert_eq!(fault(&notched()), None);
    assert_eq!(fault(&points(&[(0, 0), (1, 1)])), Some(Fault::TooFew));
    assert_eq!(fault(&points(&[(0, 0), (1, 1), (1, 1), (0, 5)])), Some(Fault::Repeated(2)));
    assert_eq!(fault(&points(&[(0, 0), (1, 1), (3, 0), (0, 0)])), Some(Fault::Repeated(0)));
    assert_eq!(fault(&points(&[(0, 0), (1, 1), (5, 5)])), Some(Fault::Flat));
    assert_eq!(fault(&points(&[(0, 0), (10, 10), (10, 0), (0, 10)])), Some(Fault::Crossing(0, 2)));
    assert_eq!(fault(&points(&[(0, 0), (10, 0), (5, 0), (5, 9)])), Some(Fault::Crossing(0, 1)), "a spike");
    assert_eq!(
        fault(&points(&[(0, 0), (10, 0), (10, 10), (5, 0), (0, 10)])),
        Some(Fault::Crossing(0, 2)),
        "a touch"
    );
}

#[test]
fn a_point_is_inside_on_the_edge_or_outside() {
    let shape = notched();
    assert_eq!(lies(&shape, Point::new(2, 5)), Lies::Inside);
    assert_eq!(lies(&shape, Point::new(6, 5)), Lies::Outside);
    assert_eq!(lies(&shape, Point::new(4, 5)), Lies::OnEdge);
    assert_eq!(lies(&shape, Point::new(10, 0)), Lies::OnEdge);
    assert_eq!(lies(&shape, Point::new(-1, 0)), Lies::Outside);
    assert_eq!(lies(&shape, Point::new(2, 3)), Lies::Inside, "level with a corner");
}

#[test]
fn a_segment_enters_touches_or_misses() {
    let check = |shape: &[Point], from: (i32, i32), to: (i32, i32), expected| {
        let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
        assert_eq!(crossing(shape, from, to), expected, "{from:?} to {to:?}");
        assert_eq!(crossing(shape, to, from), expected, "{to:?} to {from:?}");
    };
    check(&square(), (-5, 5), (15, 5), Crossing::Enters);
    check(&square(), (2, 2), (3, 3), Crossing::Enters);
    check(&square(), (-5, 0), (15, 0), Crossing::Touches);
    check(&square(), (-5, -5), (0, 0), Crossing::Touches);
    check(&square(), (-5, 5), (5, -5), Crossing::Touches);
    check(&square(), (-5, -5), (15, 15), Crossing::Enters);
    check(&square(), (-5, 4), (4, -5), Crossing::Misses);
    check(&square(), (0, 2), (0, 8), Crossing::Touches);
    check(&notched(), (5, 5), (20, 5), Crossing::Misses);
    check(&notched(), (3, 5), (20, 5), Crossing::Enters);
    check(&notched(), (10, -5), (10, 15), Crossing::Touches);
    check(&notched(), (9, -5), (9, 15), Crossing::Enters);
    check(&notched(), (4, 4), (20, 3), Crossing::Touches);
}

#[test]
fn only_the_asked_part_of_a_segment_counts() {
    let part = |start, end| {
        let (start, end) = (Fraction::new(start, 20), Fraction::new(end, 20));
        crossing_between(&square(), Point::new(-5, 5), Point::new(15, 5), start, end)
    };
    assert_eq!(part(0, 4), Crossing::Misses);
    assert_eq!(part(0, 5), Crossing::Touches);
    assert_eq!(part(0, 6), Crossing::Enters);
    assert_eq!(part(7, 8), Crossing::Enters);
    assert_eq!(part(15, 20), Crossing::Touches);
}

#[test]
fn area_is_positive_clockwise() {
    assert_eq!(doubled_area(&square()), 200);
    assert_eq!(doubled_area(&points(&[(0, 0), (0, 10), (10, 10), (10, 0)])), -200);
}

proptest! {
    /// A rectangle by brute force: walk the segment in many small exact steps.
    #[test]
    fn crossing_a_rectangle_agrees_with_walking(
        (ax, ay, bx, by) in (-12_i32..24, -12_i32..24, -12_i32..24, -12_i32..24),
    ) {
        let shape = points(&[(0, 0), (11, 0), (11, 7), (0, 7)]);
        let (from, to) = (Point::new(ax, ay), Point::new(bx, by));
        let steps = 5000_i64;
        let inside = (0..=steps).any(|step| {
            let x = i64::from(ax) * (steps - step) + i64::from(bx) * step;
            let y = i64::from(ay) * (steps - step) + i64::from(by) * step;
            x > 0 && x < 11 * steps && y > 0 && y < 7 * steps
        });
        prop_assert_eq!(crossing(&shape, from, to) == Crossing::Enters, inside);
        let meets = edges(&shape).any(|edge| segments_meet(edge, (from, to)));
        prop_assert_eq!(crossing(&shape, from, to) != Crossing::Misses, inside || meets);
    }

    /// The same for a shape with a notch and for a part of a segment.
    #[test]
    fn crossing_a_notch_agrees_with_walking(
        (ax, ay, bx, by) in (-4_i32..16, -4_i32..16, -4_i32..16, -4_i32..16),
        (start, end) in (0_i64..12, 0_i64..12),
    ) {
        let (start, end) = (start.min(end), start.max(end) + 1);
        let shape = notched();
        let (from, to) = (Point::new(ax, ay), Point::new(bx, by));
        let found =
            crossing_between(&shape, from, to, Fraction::new(start, 12), Fraction::new(end, 12));
        let steps = 2400_i64;
        let walked = (start * 200..=end * 200).map(|step| {
            let x = i64::from(ax) * (steps - step) + i64::from(bx) * step;
            let y = i64::from(ay) * (steps - step) + i64::from(by) * step;
            lies_scaled(&shape, i128::from(x), i128::from(y), i128::from(steps))
        });
        let walked: Vec<Lies> = walked.collect();
        if walked.contains(&Lies::Inside) {
            prop_assert_eq!(found, Crossing::Enters);
        } else if walked.contains(&Lies::OnEdge) {
            prop_assert!(found >= Crossing::Touches);
        }
        if found == Crossing::Misses {
            prop_assert!(walked.iter().all(|lies| *lies == Lies::Outside));
        }
        if found == Crossing::Enters {
            prop_assert!(walked.contains(&Lies::Inside), "{walked:?}");
        }
    }
}
