//! `unframe mcp`: tools for agents, by the crate `unframe-mcp`.

use std::path::PathBuf;

use unframe::Limits;
use unframe_mcp::{Allowed, Tools, serve};

use crate::args::McpArguments;
use crate::exit::ExitCode;
use crate::failure::{Failure, Stop};
use crate::printer::Printer;

pub(crate) fn run(arguments: &McpArguments, printer: &mut Printer) -> Result<ExitCode, Stop> {
    let folders = if arguments.allow.is_empty() { &[PathBuf::from(".")][..] } else { &arguments.allow };
    let allowed = std::env::current_dir()
        .and_then(|current| Allowed::new(&current, folders.iter().map(PathBuf::as_path)))
        .map_err(|error| {
            Stop::Input(Failure {
                message: "cannot allow a folder to be read".to_owned(),
                causes: vec![error.to_string()],
                hint: Some("`--allow DIR` names a folder that is there".to_owned()),
            })
        })?;
    let limits = Limits { max_bytes: arguments.max_bytes, ..Limits::default() };
    printer.remark("speaking the Model Context Protocol; files are read only below the allowed folders");
    match serve(Tools::new(allowed, limits)) {
        Ok(()) => Ok(ExitCode::Success),
        Err(error) => Err(Stop::from(error)),
    }
}
