//! No bytes make the parser panic or break a law.

#![no_main]

use libfuzzer_sys::fuzz_target;
use unframe::html::Scripting;
use unframe_bench::laws;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes);
    for scripting in [Scripting::Off, Scripting::On] {
        if let Some(law) = laws::broken(&text, scripting) {
            panic!("scripting {scripting:?}: {law}");
        }
    }
});
