//! Which tools there are, and what all of them share.

use std::sync::{Arc, LazyLock};

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use unframe::{Limits, SiteTemplate};
use unframe_corpus::guard::guarded;

use crate::allowed::Allowed;
use crate::refusal::Refusal;
use crate::templates::Templates;
use crate::{diff, extract, learn};

/// The tools, and what they may use.
#[derive(Debug)]
pub struct Tools {
    pub(crate) allowed: Allowed,
    pub(crate) limits: Limits,
    pub(crate) templates: Templates,
}

/// The texts of an answer.
pub(crate) type Answer = Result<Vec<String>, Refusal>;

/// A tool as it is described to agents.
pub(crate) struct Tool {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) says: &'static str,
    /// The JSON schema of its arguments.
    pub(crate) arguments: fn() -> Map<String, Value>,
    pub(crate) run: fn(&Tools, Map<String, Value>) -> Answer,
}

/// All tools.
pub(crate) static TOOLS: LazyLock<Vec<Tool>> = LazyLock::new(|| {
    vec![
        extract::TOOL,
        learn::TOOL,
        diff::TOOL,
        #[cfg(feature = "search")]
        crate::search::TOOL,
    ]
});

impl Tools {
    /// Tools that read what is `allowed`; a page costs no more than `limits`.
    pub fn new(allowed: Allowed, limits: Limits) -> Self {
        Self { allowed, limits, templates: Templates::default() }
    }

    /// Calls a tool; `None` if there is none of that name.
    pub(crate) fn call(&self, name: &str, arguments: Map<String, Value>) -> Option<Answer> {
        let tool = TOOLS.iter().find(|tool| tool.name == name)?;
        let answer = guarded(|| (tool.run)(self, arguments));
        Some(answer.unwrap_or_else(|bug| {
            Err(Refusal::new(format!("internal error: {}", bug.message))
                .with_hint("this is a bug in unframe; please report it together with the page"))
        }))
    }

    /// The template that is called so: one that was learned in this session, or a file of `unframe learn`.
    pub(crate) fn template(&self, name: &str) -> Result<Arc<SiteTemplate>, Refusal> {
        if let Some(template) = self.templates.named(name) {
            return Ok(template);
        }
        let hint = "give the name that `learn_site` answered, or a file that `unframe learn SOURCE -o FILE` made";
        let path = self.allowed.file(name).map_err(|refusal| {
            Refusal::new(format!("no template `{name}` was learned, and it is not a file: {refusal}")).with_hint(hint)
        })?;
        let unreadable =
            |cause: String| Refusal::new(format!("cannot read the template `{name}`: {cause}")).with_hint(hint);
        let length = fs_err::metadata(&path).map_or(0, |metadata| metadata.len());
        if length > LONGEST_TEMPLATE {
            return Err(unreadable(format!("it is longer than {LONGEST_TEMPLATE} bytes")));
        }
        let bytes = fs_err::read(path).map_err(|error| unreadable(error.kind().to_string()))?;
        SiteTemplate::from_bytes(&bytes).map(Arc::new).map_err(|error| unreadable(error.to_string()))
    }
}

/// Bytes of a file of a template. Those of large sites have some megabytes.
const LONGEST_TEMPLATE: u64 = 256 << 20;

/// The arguments of a tool.
pub(crate) fn arguments<T: DeserializeOwned>(arguments: Map<String, Value>) -> Result<T, Refusal> {
    serde_json::from_value(Value::Object(arguments)).map_err(|error| {
        Refusal::new(format!("cannot read the arguments: {error}"))
            .with_hint("`tools/list` has the schema of the arguments of each tool")
    })
}

/// The schema of the arguments of a tool.
pub(crate) fn schema<T: JsonSchema>() -> Map<String, Value> {
    match schemars::schema_for!(T).to_value() {
        Value::Object(mut schema) => {
            // The name and the comment of a type in this crate are nothing to whoever calls.
            schema.remove("title");
            schema.remove("description");
            schema
        }
        _ => Map::new(),
    }
}

/// An answer in JSON, on several lines for whoever reads along.
pub(crate) fn json(answer: &impl Serialize) -> String {
    serde_json::to_string_pretty(answer).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_argument_is_described() {
        for tool in TOOLS.iter() {
            let schema = (tool.arguments)();
            assert_eq!(schema["additionalProperties"], false, "{}", tool.name);
            for (name, property) in schema["properties"].as_object().unwrap() {
                let says = property["description"].as_str().unwrap_or_default();
                assert!(says.len() > 10, "{}: {name}: {property}", tool.name);
            }
        }
    }

    #[test]
    fn arguments_that_are_wrong_are_refused_with_a_hint() {
        let folder = tempfile::tempdir().unwrap();
        let allowed = Allowed::new(folder.path(), [folder.path()]).unwrap();
        let tools = Tools::new(allowed, Limits::default());
        for tool in TOOLS.iter() {
            let wrong = [("colour".to_owned(), Value::from("green"))].into_iter().collect();
            let refusal = tools.call(tool.name, wrong).unwrap().unwrap_err().to_string();
            assert!(refusal.contains("unknown field `colour`") && refusal.contains("\nhint: "), "{refusal}");
        }
        assert!(tools.call("delete_everything", Map::new()).is_none());
    }
}
