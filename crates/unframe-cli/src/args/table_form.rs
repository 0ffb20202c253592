//! How data tables are written in Markdown, the same wherever it is written.

use clap::{Args, ValueEnum};
use unframe::TableForm;

/// `--tables`
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TableFormArgument {
    /// How to write data tables in markdown: `auto` writes those with merged cells as HTML and all others with pipes
    #[arg(long, value_name = "FORM", value_enum, default_value_t)]
    tables: Form,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Form {
    #[default]
    Auto,
    Pipe,
    Html,
}

impl TableFormArgument {
    /// As the library has it.
    pub(crate) fn asked(self) -> TableForm {
        match self.tables {
            Form::Auto => TableForm::Auto,
            Form::Pipe => TableForm::Pipe,
            Form::Html => TableForm::Html,
        }
    }
}
