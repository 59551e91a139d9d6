//! Functions of floats for agents, the same to the last bit on every machine. Those of the standard library are the
//! machine's own where they are not exact, and a search that differs in the last bit soon plays another game.
//! `clippy.toml` keeps the others out.

/// e to the power of `x`, to within a unit in the last place. Only sums, products and roundings of 64-bit floats, which
/// are exact everywhere, stand behind it.
#[must_use]
pub fn exp(x: f32) -> f32 {
    if x.is_nan() {
        return x;
    }
    // Beyond these nothing but 0 and infinity is left.
    let x = f64::from(x.clamp(-110.0, 90.0));
    // 2 to a whole power, and what is left of x, at most half of ln 2 from 0, by its series.
    let whole = (x * std::f64::consts::LOG2_E).round();
    let left = x - whole * std::f64::consts::LN_2;
    let series = (1..=10).rev().fold(1.0, |sum, term| 1.0 + sum * left / f64::from(term));
    (series * f64::from_bits(((1023 + whole as i64) as u64) << 52)) as f32
}

/// `x` multiplied with itself, so that `times` of it stand in the product.
#[must_use]
pub fn power(x: f32, times: u32) -> f32 {
    (0..times).fold(1.0, |product, _| product * x)
}

#[cfg(test)]
#[allow(clippy::disallowed_methods, reason = "what is exact is compared with what this machine makes of it")]
mod tests {
    use super::*;

    #[test]
    fn exp_is_right_to_a_unit_in_the_last_place() {
        for step in -8700..=8870 {
            let x = step as f32 / 100.0;
            let (ours, right) = (exp(x), f64::from(x).exp() as f32);
            assert!(
                ours.to_bits().abs_diff(right.to_bits()) <= 1,
                "e to the power of {x}: {ours} is not {right}"
            );
        }
    }

    #[test]
    fn exp_ends_in_nothing_and_in_infinity() {
        assert_eq!([exp(-200.0), exp(f32::NEG_INFINITY)], [0.0, 0.0]);
        assert_eq!([exp(89.0), exp(f32::INFINITY)], [f32::INFINITY, f32::INFINITY]);
        assert!(exp(f32::NAN).is_nan());
    }

    #[test]
    fn exp_has_the_same_bits_everywhere() {
        let bits = [-4.0, -0.7, 0.0, 0.3, 1.0, 4.0].map(|x| exp(x).to_bits());
        assert_eq!(bits, [0x3c96_0aae, 0x3efe_406e, 0x3f80_0000, 0x3fac_c82d, 0x402d_f854, 0x425a_6481]);
    }

    #[test]
    fn a_power_is_a_product() {
        assert_eq!([power(3.0, 0), power(3.0, 1), power(3.0, 2), power(0.5, 3)], [1.0, 3.0, 9.0, 0.125]);
    }
}
