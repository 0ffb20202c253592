//! Where do pages live?
