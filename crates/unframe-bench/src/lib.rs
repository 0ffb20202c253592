//! How do we compare?
