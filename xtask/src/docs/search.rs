//! What the search of the site knows: every section of every page. `xtask/docs/site.js` searches it.

use anyhow::Result;
use serde_json::json;

use super::{Site, place};

/// A script that holds the sections: browsers let a page that is opened from a disk load a script, but no data.
pub(super) fn index(site: &Site) -> Result<String> {
    let mut sections = Vec::new();
    for (path, document) in &site.documents {
        for section in &document.sections {
            let anchor = if section.level == 1 { String::new() } else { format!("#{}", section.anchor) };
            let text: Vec<&str> = section.text.split_whitespace().collect();
            sections.push(json!({
                "at": format!("{}{anchor}", place(path)),
                "page": document.title(),
                "heading": section.heading,
                "text": text.join(" "),
            }));
        }
    }
    Ok(format!("const sections = {};\n", serde_json::to_string(&sections)?))
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;
    use crate::cargo;

    /// What people ask, and the page that answers it, which must be among the first three that are found.
    const QUESTIONS: &[(&str, &str)] = &[
        ("format of blocks", "output-formats.html"),
        ("how are sites told apart", "told-apart"),
        ("what does --recall do", "recall"),
        ("how to run on spark", "spark.html"),
        ("resume an interrupted run", "command.html"),
        ("exit codes", "command.html"),
        ("come from trafilatura", "from-trafilatura.html"),
        ("what is a template", "template"),
        ("find near duplicates", "duplicates.html"),
        ("JavaScript rendered pages", "faq.html"),
        ("meaning of support", "support"),
        ("learn a site in Node.js", "node"),
        ("memory usage", "memory"),
        ("windows-1251 encoding", "inspect-json.html"),
    ];

    #[test]
    fn the_search_answers_what_people_ask() {
        let site = Site::read().unwrap();
        let folder = cargo::root().join("target/docs-search");
        fs_err::create_dir_all(&folder).unwrap();
        let script = folder.join("questions.cjs");
        let asked: Vec<&str> = QUESTIONS.iter().map(|(question, _)| *question).collect();
        let ask = format!(
            "for (const query of {}) console.log(found(sections, query).slice(0, 3).map((section) => section.at).join(' '));",
            serde_json::to_string(&asked).unwrap()
        );
        let page = fs_err::read_to_string(cargo::root().join("xtask/docs/site.js")).unwrap();
        fs_err::write(&script, [index(&site).unwrap(), page, ask].concat()).unwrap();
        let Ok(output) = Command::new("node").arg(&script).output() else {
            println!("skipped: no Node.js");
            return;
        };
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let answers = String::from_utf8(output.stdout).unwrap();
        assert_eq!(answers.lines().count(), QUESTIONS.len());
        for ((question, page), found) in QUESTIONS.iter().zip(answers.lines()) {
            assert!(found.contains(page), "“{question}” finds {found}");
        }
    }
}
