//! The files of tree-construction tests: `#data`, `#errors`, `#document`, as html5lib writes them.

use std::fmt;
use std::path::Path;

use unframe::html::Scripting;

/// One test: a page and its tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeCase {
    /// The line of its file that says `#data`.
    pub line: usize,
    /// The page.
    pub data: String,
    /// The element whose contents `data` is, where it is not a whole page.
    pub fragment: Option<String>,
    /// Whether scripts run; `None`: the tree is the same in both cases.
    pub scripting: Option<Scripting>,
    /// The dump of the tree without its last line feed.
    pub document: String,
}

impl TreeCase {
    /// The ways in which the case is to be run.
    pub fn runs(&self) -> Vec<Scripting> {
        self.scripting.map_or_else(|| vec![Scripting::Off, Scripting::On], |scripting| vec![scripting])
    }

    /// A name for people: where it stands and how the page begins.
    pub fn name(&self, file: &str, scripting: Scripting) -> String {
        let beginning: String = self.data.chars().take(48).collect();
        format!("{file}:{} scripting {scripting:?}: {}", self.line, beginning.escape_debug())
    }
}

/// The case as it stands in a file.
impl fmt::Display for TreeCase {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { data, document, .. } = self;
        let fragment =
            self.fragment.as_ref().map_or_else(String::new, |context| format!("#document-fragment\n{context}\n"));
        let scripting = match self.scripting {
            None => "",
            Some(Scripting::Off) => "#script-off\n",
            Some(Scripting::On) => "#script-on\n",
        };
        write!(formatter, "#data\n{data}\n#errors\n{fragment}{scripting}#document\n{document}\n")
    }
}

/// The tests on whole pages of all `.dat` files of a folder, each with the name of its file. Fragments are left out: we
/// do not parse them.
///
/// # Panics
/// If the folder or a file cannot be read: tests are nothing to go on without.
pub fn page_cases(folder: &Path) -> Vec<(String, TreeCase)> {
    let entries = fs_err::read_dir(folder).expect("the folder of tests is readable");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("the folder of tests is readable").path()).collect();
    paths.sort();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "dat"));
    let mut cases = Vec::new();
    for path in paths {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let file = fs_err::read_to_string(path).expect("tests are UTF-8");
        let whole_pages = tree_cases(&file).into_iter().filter(|case| case.fragment.is_none());
        cases.extend(whole_pages.map(|case| (name.clone(), case)));
    }
    cases
}

/// The tests of a file in order.
pub fn tree_cases(file: &str) -> Vec<TreeCase> {
    let mut cases = Vec::new();
    let mut case: Option<TreeCase> = None;
    let mut section = Section::Between;
    for (index, line) in file.split('\n').enumerate() {
        match (line, section) {
            ("#data", Section::Between | Section::Document) => {
                cases.extend(case.replace(TreeCase {
                    line: index + 1,
                    data: String::new(),
                    fragment: None,
                    scripting: None,
                    document: String::new(),
                }));
                section = Section::Data;
            }
            ("#errors", Section::Data) => section = Section::Errors,
            ("#document-fragment", Section::Errors) => section = Section::Fragment,
            ("#document", Section::Errors | Section::Fragment) => section = Section::Document,
            _ => {
                let Some(case) = &mut case else { continue };
                match (section, line) {
                    (Section::Data, _) => push_line(&mut case.data, line),
                    (Section::Document, _) => push_line(&mut case.document, line),
                    (Section::Errors | Section::Fragment, "#script-on") => case.scripting = Some(Scripting::On),
                    (Section::Errors | Section::Fragment, "#script-off") => case.scripting = Some(Scripting::Off),
                    (Section::Fragment, _) => case.fragment = Some(line.to_owned()),
                    (Section::Errors | Section::Between, _) => {}
                }
            }
        }
    }
    cases.extend(case);
    for case in &mut cases {
        // Each line was pushed with its line feed; the last one of the data belongs to the format. Behind a document
        // stand the empty lines between tests.
        case.data.pop();
        case.document.truncate(case.document.trim_end_matches('\n').len());
    }
    cases
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Between,
    Data,
    Errors,
    Fragment,
    Document,
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_a_list_of_pages_with_their_trees() {
        let file = "#data\n<p>One\n\n<p>Two\n#errors\n(1,3): x\n#script-off\n#document\n| <html>\n|   \"a\n\n#b\"\n\n\
                    #data\n\n#errors\n#document-fragment\ntd\n#document\n| \"x\"\n";
        let expected = [
            TreeCase {
                line: 1,
                data: "<p>One\n\n<p>Two".to_owned(),
                fragment: None,
                scripting: Some(Scripting::Off),
                document: "| <html>\n|   \"a\n\n#b\"".to_owned(),
            },
            TreeCase {
                line: 14,
                data: String::new(),
                fragment: Some("td".to_owned()),
                scripting: None,
                document: "| \"x\"".to_owned(),
            },
        ];
        assert_eq!(tree_cases(file), expected);
    }
}
