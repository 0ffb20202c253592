//! Templates that were learned in this session, by name. They are kept in memory; nothing is written.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use unframe::SiteTemplate;

use crate::refusal::Refusal;

/// How many are kept.
const MOST: usize = 64;

/// Bytes of a name; it stands in answers.
const LONGEST_NAME: usize = 200;

/// What was learned.
#[derive(Debug, Default)]
pub(crate) struct Templates(Mutex<BTreeMap<String, Arc<SiteTemplate>>>);

impl Templates {
    /// The template of that name.
    pub(crate) fn named(&self, name: &str) -> Option<Arc<SiteTemplate>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }

    /// Keeps a template; one of the same name is replaced.
    pub(crate) fn keep(&self, name: &str, template: SiteTemplate) -> Result<(), Refusal> {
        if name.is_empty() || name.len() > LONGEST_NAME {
            return Err(Refusal::new(format!("a name has 1 to {LONGEST_NAME} bytes")));
        }
        let mut templates = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if templates.len() >= MOST && !templates.contains_key(name) {
            return Err(Refusal::new(format!("{MOST} templates were learned already"))
                .with_hint("give the name of one that you no longer need: it is replaced"));
        }
        templates.insert(name.to_owned(), Arc::new(template));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_bounded_and_names_can_be_used_again() {
        let templates = Templates::default();
        for number in 0..MOST {
            templates.keep(&number.to_string(), unframe::learn([""])).unwrap();
        }
        assert!(templates.keep("one more", unframe::learn([""])).is_err());
        assert!(templates.keep("7", unframe::learn([""])).is_ok() && templates.named("7").is_some());
        assert!(templates.keep("", unframe::learn([""])).is_err());
    }
}
