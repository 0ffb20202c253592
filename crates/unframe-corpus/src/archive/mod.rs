//! What is in an archive of files?
//!
//! tar and zip, read by parsers of our own: the crates for them hold the list of all entries in memory, or end at the
//! first header that is damaged.

mod entry;
mod section;
mod tar;
mod tar_header;
mod zip;
mod zip_directory;
mod zip_scan;

pub(crate) use tar::TarRecords;
pub(crate) use tar_header::is_tar_header;
pub(crate) use zip::ZipRecords;
