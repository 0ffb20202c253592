//! Rivals that are Python packages: the interpreter that runs them, and the texts that trafilatura extracts.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::sha1::sha1;

/// The folder with the programs around our rivals.
pub fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../benchmarks/rivals")
}

/// The folder they are built and installed in.
pub fn built() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/rivals")
}

/// A Python that has the package `rival`: the one that `UNFRAME_PYTHON` names, or one of our own with pinned versions,
/// which is installed when it is first needed.
///
/// # Errors
/// In words, if there is no Python or the packages cannot be installed.
pub fn python(rival: &str) -> Result<Command, String> {
    let named = env::var("UNFRAME_PYTHON").ok().map(PathBuf::from);
    let has_packages = |python: &Path| {
        let module = Command::new(python).args(["-c", &format!("import {rival}")]).output();
        module.is_ok_and(|output| output.status.success())
    };
    if let Some(python) = &named
        && !has_packages(python)
    {
        return Err(format!("`{}` cannot import it", python.display()));
    }
    let venv = built().join("venv");
    let python = named.unwrap_or_else(|| venv.join("bin/python"));
    if !has_packages(&python) {
        ran(Command::new("python3").args(["-m", "venv"]).arg(&venv))?;
        let install = ["-m", "pip", "install", "--quiet", "--requirement"];
        ran(Command::new(&python).args(install).arg(programs().join("requirements.txt")))?;
    }
    Ok(Command::new(python))
}

/// Runs a command to its end.
///
/// # Errors
/// The last line of its complaints.
pub fn ran(command: &mut Command) -> Result<(), String> {
    let output = command.output().map_err(|error| error.to_string())?;
    let complaint = String::from_utf8_lossy(&output.stderr).lines().last().unwrap_or("it failed").to_owned();
    if output.status.success() { Ok(()) } else { Err(complaint) }
}

/// What trafilatura extracts from each of these pages.
///
/// The texts are kept in `target/` under a digest of the pages, the program and the pinned versions, so that
/// trafilatura runs only once for each collection.
///
/// # Errors
/// In words, if it cannot be installed or run.
pub fn trafilatura_texts<'pages>(pages: impl Iterator<Item = &'pages [u8]>) -> Result<Vec<String>, String> {
    let (mut packed, mut count) = (Vec::new(), 0);
    for page in pages {
        packed.extend((page.len() as u64).to_le_bytes());
        packed.extend(page);
        count += 1;
    }
    let said = |error: std::io::Error| error.to_string();
    let script = programs().join("texts.py");
    let versions = fs_err::read_to_string(programs().join("requirements.txt")).map_err(said)?;
    let program = fs_err::read_to_string(&script).map_err(said)?;
    let named = env::var("UNFRAME_PYTHON").unwrap_or_default();
    let digest = sha1(format!("{} {named} {versions} {program}", sha1(&packed)).as_bytes());
    let kept = built().join(format!("texts/trafilatura-{digest}"));
    if let Some(texts) = fs_err::read(&kept).ok().and_then(|kept| unpacked(&kept, count)) {
        return Ok(texts);
    }
    let mut command = python("trafilatura")?;
    fs_err::create_dir_all(built().join("texts")).map_err(said)?;
    let beside = |extension: &str| kept.with_extension(format!("{extension}-{}", std::process::id()));
    let (input, output) = (beside("pages"), beside("unfinished"));
    fs_err::write(&input, &packed).map_err(said)?;
    let outcome = ran(command.arg(script).args([&input, &output]));
    let written = outcome.and_then(|()| fs_err::read(&output).map_err(said));
    let texts = written.and_then(|texts| unpacked(&texts, count).ok_or_else(|| "it gave other pages".to_owned()));
    if texts.is_ok() {
        fs_err::rename(&output, &kept).map_err(said)?;
    }
    fs_err::remove_file(&input).ok();
    fs_err::remove_file(&output).ok();
    texts
}

/// The texts in such a file; `None` if there are not as many as there should be.
fn unpacked(bytes: &[u8], count: usize) -> Option<Vec<String>> {
    let mut texts = Vec::with_capacity(count);
    let mut rest = bytes;
    while let Some((length, behind)) = rest.split_first_chunk::<8>() {
        let (text, behind) = behind.split_at_checked(usize::try_from(u64::from_le_bytes(*length)).ok()?)?;
        texts.push(String::from_utf8_lossy(text).into_owned());
        rest = behind;
    }
    (texts.len() == count && rest.is_empty()).then_some(texts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_texts_is_taken_only_if_it_is_whole() {
        let packed = |texts: &[&str]| {
            let pack = |text: &&str| [&(text.len() as u64).to_le_bytes()[..], text.as_bytes()].concat();
            texts.iter().flat_map(pack).collect::<Vec<u8>>()
        };
        let file = packed(&["rain", "", "snow"]);
        assert_eq!(unpacked(&file, 3), Some(["rain", "", "snow"].map(str::to_owned).to_vec()));
        assert_eq!(unpacked(&file, 2), None);
        assert_eq!(unpacked(&file[..file.len() - 1], 3), None);
        assert_eq!(unpacked(&[], 0), Some(Vec::new()));
    }
}
