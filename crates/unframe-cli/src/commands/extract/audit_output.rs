//! Where the audit goes: a file, or standard output if the pages go elsewhere.

use std::path::Path;

use crate::failure::Stop;
use crate::output_file::{Extent, OutputFile};
use crate::output_place::is_dash;
use crate::printer::Printer;

pub(super) enum AuditOutput {
    File(OutputFile),
    Stdout,
}

impl AuditOutput {
    pub(super) fn open(path: &Path) -> Result<Self, Stop> {
        if is_dash(path) { Ok(Self::Stdout) } else { OutputFile::open(path).map(Self::File) }
    }

    /// Whether a run that writes there can be resumed.
    pub(super) fn is_kept(&self) -> bool {
        matches!(self, Self::File(file) if file.beside("journal").is_some())
    }

    /// What it has so far, if it is a file.
    pub(super) fn extent(&self) -> Extent {
        if let Self::File(file) = self { file.extent() } else { Extent::default() }
    }

    /// Whether what an interrupted run wrote is still there.
    pub(super) fn still_holds(&mut self, extent: Extent) -> Result<bool, Stop> {
        if let Self::File(file) = self { file.still_holds(extent) } else { Ok(true) }
    }

    pub(super) fn go_on_behind(&mut self, extent: Extent) -> Result<(), Stop> {
        if let Self::File(file) = self { file.go_on_behind(extent) } else { Ok(()) }
    }

    pub(super) fn write(&mut self, lines: &str, printer: &mut Printer) -> Result<(), Stop> {
        match self {
            Self::File(file) => file.write(lines.as_bytes()),
            Self::Stdout => Ok(printer.page(lines)?),
        }
    }

    pub(super) fn flush(&mut self) -> Result<(), Stop> {
        if let Self::File(file) = self { file.flush() } else { Ok(()) }
    }

    /// Makes what was written stay if it cannot be finished.
    pub(super) fn keep(&mut self) {
        if let Self::File(file) = self {
            file.keep();
        }
    }

    pub(super) fn finish(self) -> Result<(), Stop> {
        if let Self::File(file) = self { file.finish() } else { Ok(()) }
    }

    /// Leaves nothing behind.
    pub(super) fn give_up(self) {
        if let Self::File(file) = self {
            file.give_up();
        }
    }
}
