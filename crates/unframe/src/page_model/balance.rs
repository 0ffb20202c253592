//! What is worse: framing that is kept, or content that is lost?
//!
//! **Idea.** The cut of a page maximises the expected F measure with another weight of recall. **When it fails.** Where the model is sure and wrong, no balance helps.

/// Which mistake to avoid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Balance {
    /// Avoids both mistakes alike, for the greatest F1.
    #[default]
    Even,
    /// Avoids keeping framing, at the price of losing some content.
    Precision,
    /// Avoids losing content, at the price of keeping some framing.
    Recall,
}

impl Balance {
    /// The square of the beta of the F measure: 1 for F1. Chances are a little too good on pages from elsewhere: cross-validated,
    /// 1, .8, .65, .5 and .35 give .8806, .8808, .8808, .8804 and .8779 on wcxb-dev, by blocks, and .8325, .8358, .8380, .8410
    /// and .8432 on Dragnet.
    pub(crate) fn recall_weight(self) -> f32 {
        match self {
            Self::Even => 0.65,
            Self::Precision => 0.25,
            Self::Recall => 4.0,
        }
    }
}
