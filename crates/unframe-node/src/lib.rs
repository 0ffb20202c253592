//! The native module of the Node.js package `unframe`.
//!
//! It converts values, and runs long work on the thread pool of Node.js. What becomes of a page is decided in
//! [`unframe::extraction`], so that Node.js gives the same bytes as the command. The JavaScript in `node/lib` is its only user:
//! there are the classes that people see, and there is nothing else that reads options or makes errors.
//!
//! Nothing here throws. A function that can fail returns a `Failure` in place of its value, and
//! `node/lib/errors.js` throws the class it names.

#![expect(unreachable_pub, unnameable_types, reason = "the attribute `napi` exports only what is `pub`")]
#![expect(clippy::needless_pass_by_value, reason = "arguments come from JavaScript by value")]
#![expect(
    clippy::use_self,
    reason = "the attribute `napi` writes functions around methods, in which there is no `Self`"
)]

mod block;
mod chains;
mod extraction;
mod facts;
mod failure;
mod guard;
mod known;
mod learning;
mod observer;
mod options;
mod output;
mod overhead;
mod page;
mod recent;
mod rendering;
mod request;
mod site;
mod table;
mod template;
mod ticket;

/// Called once, when the module is loaded.
#[napi_derive::module_init]
fn init() {
    // The hook is that of this module alone.
    unframe_corpus::guard::silence_guarded_panics();
}
