//! The `unframe` command.
fn main() {}
