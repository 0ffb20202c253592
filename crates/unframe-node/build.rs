//! Tells the linker that Node.js brings the functions of Node-API.

fn main() {
    napi_build::setup();
}
