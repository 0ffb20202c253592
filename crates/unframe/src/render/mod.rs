//! What leaves?
