//! Runs a loop with registers as wide as the machine has.
//!
//! **Idea.** Programs for x86-64 are compiled for its oldest machines, which have registers of 16 bytes; nearly all that are in
//! use have 32 (AVX2, since 2013). The same safe code is compiled twice, and which of the two runs is asked once. Sums and
//! products are made one by one in the same order, only more of them beside each other, and never fused: the numbers
//! are the same to the bit. **Cost.** One look at a flag. **When it fails.** Code that is not inlined into [`Work::run`] is compiled
//! once, for all machines, and is right but not faster.

/// A piece of work. All that it calls has to be `#[inline(always)]`.
pub(crate) trait Work {
    /// What comes of it.
    type Output;

    /// Does it.
    fn run(self) -> Self::Output;
}

/// Does it with the widest registers of this machine.
pub(crate) fn at_full_width<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: The machine has the instructions that the function is compiled for, which is all that it asks for. What it
        // runs is safe code.
        #[expect(unsafe_code, reason = "there is no safe call of a function for some machines only")]
        return unsafe { with_avx2(work) };
    }
    work.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<W: Work>(work: W) -> W::Output {
    work.run()
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sums<'lists>(&'lists [f32], &'lists [f32]);

    impl Work for Sums<'_> {
        type Output = Vec<u32>;

        #[expect(clippy::inline_always, reason = "it is compiled for each kind of registers")]
        #[inline(always)]
        fn run(self) -> Vec<u32> {
            self.0.iter().zip(self.1).map(|(left, right)| (left * right + left / 3.0).to_bits()).collect()
        }
    }

    #[test]
    fn wider_registers_give_the_same_bits() {
        let list = |factor: f32| (0..1003_u16).map(|n| (f32::from(n) - 401.5) * factor).collect::<Vec<_>>();
        let (left, right) = (list(0.137), list(1e-3));
        assert_eq!(at_full_width(Sums(&left, &right)), Sums(&left, &right).run());
    }
}
