//! From what was made of a page to objects of JavaScript.

use napi::Env;
use napi::bindgen_prelude::{BufferSlice, Null, Object};

use crate::failure::Failure;
use crate::output::Value;
use crate::request::Extracted;

/// What is known of a page at once.
pub(crate) fn extracted(env: &Env, extracted: Extracted) -> napi::Result<Object<'_>> {
    let Extracted { remembered, text, verdict, verdict_reason, encoding, id, site, template_id, template_fit, .. } =
        extracted;
    let mut object = Object::new(env)?;
    object.set("remembered", remembered)?;
    object.set("text", text)?;
    object.set("verdict", verdict)?;
    object.set("verdictReason", verdict_reason)?;
    object.set("encoding", encoding)?;
    object.set("id", id)?;
    object.set("site", site)?;
    match template_id {
        Some(id) => object.set("templateId", id)?,
        None => object.set("templateId", Null)?,
    }
    match template_fit {
        Some(fit) => object.set("templateFit", fit)?,
        None => object.set("templateFit", Null)?,
    }
    object.set("pagesCompared", extracted.pages_compared)?;
    object.set("outputs", outputs(env, extracted.outputs)?)?;
    Ok(object)
}

/// Outputs by their names. Bytes are copied, because Node.js frees memory of others only between two turns of its event loop.
pub(crate) fn outputs(env: &Env, outputs: Vec<(String, Value)>) -> napi::Result<Object<'_>> {
    let mut object = Object::new(env)?;
    for (name, value) in outputs {
        match value {
            Value::Text(text) => object.set(name, text)?,
            Value::Bytes(bytes) => object.set(name, BufferSlice::copy_from(env, bytes)?)?,
            Value::Facts(facts) => object.set(name, *facts)?,
            Value::Blocks(blocks) => object.set(name, blocks)?,
            Value::Tables(tables) => object.set(name, tables)?,
            Value::Code(code) => object.set(name, code)?,
        }
    }
    Ok(object)
}

/// What went wrong, in place of a value.
pub(crate) fn failed(env: &Env, failure: Failure) -> napi::Result<Object<'_>> {
    let mut object = Object::new(env)?;
    object.set("errorClass", failure.error_class)?;
    object.set("message", failure.message)?;
    match failure.hint {
        Some(hint) => object.set("hint", hint)?,
        None => object.set("hint", Null)?,
    }
    Ok(object)
}
