//! stub
#![allow(missing_docs)]
use super::rendering::Rendering;
use crate::html::NodeRef;
#[derive(Clone, Debug, Default)] pub struct MarkdownOptions;
#[derive(Clone, Debug, Default)] pub struct Links;
#[derive(Clone, Debug, Default)] pub struct Images;
pub fn markdown(_node: NodeRef<'_, '_>, _options: &MarkdownOptions) -> Rendering { Rendering::default() }
