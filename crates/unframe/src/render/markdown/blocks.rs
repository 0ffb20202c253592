//! Lines, and what stands at the beginning of each: `> ` for every quote, the marker or the indentation of every list
//! item that is open.

use std::ops::Range;

use super::super::output::Output;
use super::TableForm;
use super::list::{ListState, Origin};

/// Deeper quotes and items are not indented: with a prefix for each, text nested `n` deep would take `n²` bytes.
const MAX_CONTAINERS: usize = 16;

/// Markdown that grows block by block.
pub(super) struct Blocks {
    pub(super) output: Output,
    pub(super) table_form: TableForm,
    /// Whether the table that is being written is HTML.
    pub(super) is_html_table: bool,
    containers: Vec<Container>,
    /// How lines begin within all containers.
    prefix: String,
    /// The fewest containers that were open since the last block, which are those a blank line belongs to.
    lowest: usize,
    /// How many were open around the last block.
    last_depth: usize,
    lists: Vec<ListState>,
    /// The list that ended just now, and how many containers were open around it.
    ended: Option<(usize, ListState)>,
}

struct Container {
    /// Its part of the prefix.
    prefix: Range<usize>,
    item: Option<Item>,
}

struct Item {
    /// What to write instead of the indentation on the first line; gone once it is written.
    marker: Option<String>,
    is_tight: bool,
    /// Where in `lists` its list is.
    list: usize,
}

impl Blocks {
    pub(super) fn new(output: Output, table_form: TableForm) -> Self {
        Self {
            output,
            table_form,
            is_html_table: false,
            containers: Vec::new(),
            prefix: String::new(),
            lowest: 0,
            last_depth: 0,
            lists: Vec::new(),
            ended: None,
        }
    }

    /// Begins a block: a blank line if one is needed, and the beginning of the block's first line.
    pub(super) fn begin(&mut self) {
        self.imply_item();
        let marked = self.containers.iter().position(|container| container.marker().is_some());
        if !self.output.text.is_empty() {
            self.output.generate("\n");
            if !marked.is_some_and(|marked| self.joins(marked)) {
                let end = self.containers[..self.lowest].last().map_or(0, |container| container.prefix.end);
                self.output.generate(self.prefix[..end].trim_end());
                self.output.generate("\n");
            }
        }
        for container in &mut self.containers {
            let item = container.item.as_mut();
            match item.and_then(|item| Some((item.list, item.marker.take()?))) {
                Some((list, marker)) => {
                    self.output.generate(&marker);
                    self.lists[list].is_written = true;
                }
                None => self.output.generate(&self.prefix[container.prefix.clone()]),
            }
        }
        self.lowest = self.containers.len();
        self.last_depth = self.lowest;
        self.ended = None;
    }

    /// Begins another line of the same block.
    pub(super) fn new_line(&mut self) {
        self.output.generate("\n");
        self.output.generate(&self.prefix);
    }

    /// Begins another line that holds nothing.
    pub(super) fn blank_line(&mut self) {
        self.output.generate("\n");
        self.output.generate(self.prefix.trim_end());
    }

    /// Whether the next line begins a list item.
    pub(super) fn is_marked(&self) -> bool {
        self.containers.last().is_some_and(|container| container.marker().is_some())
    }

    pub(super) fn push_quote(&mut self) {
        self.imply_item();
        self.enter("> ", None);
    }

    /// Leaves a quote or an item.
    pub(super) fn leave(&mut self) {
        if let Some(container) = self.containers.pop() {
            self.prefix.truncate(container.prefix.start);
        }
        self.lowest = self.lowest.min(self.containers.len());
    }

    pub(super) fn push_list(&mut self, list: ListState) {
        if self.is_between_items() {
            // Pages write `<ul><li>a</li><ul>…` and mean a list within the item before it.
            self.resume_item();
        }
        self.open_list(list);
    }

    fn open_list(&mut self, mut list: ListState) {
        list.depth = self.containers.len();
        // Two lists in a row would be read as one if they had the same marker.
        if let Some((depth, ended)) = &self.ended
            && *depth == self.containers.len()
        {
            list.follow(ended);
        }
        self.lists.push(list);
    }

    pub(super) fn pop_list(&mut self) {
        self.leave_implied_item();
        if let Some(list) = self.lists.pop()
            && list.is_written
        {
            self.ended = Some((self.containers.len(), list));
        }
    }

    /// Enters an item of the innermost list. `value` is the number it asks for.
    pub(super) fn push_item(&mut self, value: Option<u32>) {
        self.leave_implied_item();
        let Some(list) = self.lists.last_mut() else { return self.enter("", None) };
        let marker = list.next_marker(value);
        list.indentation = marker.len();
        let indentation = " ".repeat(marker.len());
        let item = Item { marker: Some(marker), is_tight: list.is_tight, list: self.lists.len() - 1 };
        self.enter(&indentation, Some(item));
    }

    /// Whether a list is open and none of its items. A list holds nothing but items.
    fn is_between_items(&self) -> bool {
        self.lists.last().is_some_and(|list| list.depth == self.containers.len())
    }

    /// Enters an item for what stands in a list outside its items.
    fn imply_item(&mut self) {
        if self.is_between_items() {
            self.push_item(None);
            self.mark_implied();
        }
    }

    /// Enters the last item of the list once more; another one if there is none.
    fn resume_item(&mut self) {
        match self.lists.last() {
            Some(list) if list.is_written => {
                let (indentation, is_tight) = (" ".repeat(list.indentation), list.is_tight);
                self.enter(&indentation, Some(Item { marker: None, is_tight, list: self.lists.len() - 1 }));
                self.mark_implied();
            }
            _ => self.imply_item(),
        }
    }

    fn mark_implied(&mut self) {
        if let Some(list) = self.lists.last_mut() {
            list.is_implied = true;
        }
    }

    fn leave_implied_item(&mut self) {
        if let Some(list) = self.lists.last_mut()
            && std::mem::take(&mut list.is_implied)
        {
            self.leave();
        }
    }

    /// Enters a footnote, `[^1]: `, whose other lines are indented by four.
    pub(super) fn push_note(&mut self, label: &str) {
        self.leave_implied_item();
        self.open_list(ListState::notes());
        let item = Item { marker: Some(format!("[^{label}]: ")), is_tight: true, list: self.lists.len() - 1 };
        self.enter("    ", Some(item));
    }

    fn enter(&mut self, prefix: &str, item: Option<Item>) {
        let start = self.prefix.len();
        if self.containers.len() < MAX_CONTAINERS {
            self.prefix.push_str(prefix);
            self.containers.push(Container { prefix: start..self.prefix.len(), item });
        } else {
            self.containers.push(Container { prefix: start..start, item: None });
        }
    }

    /// Whether the item that begins at this container follows what is before it without a blank line.
    fn joins(&self, container: usize) -> bool {
        let Some(item) = &self.containers[container].item else { return false };
        let list = &self.lists[item.list];
        if list.origin == Origin::Definition || list.is_written && self.last_depth > container {
            return item.is_tight;
        }
        // The first of a list within an item: below the item's own words.
        let outer = container.checked_sub(1).and_then(|outer| self.containers[outer].item.as_ref());
        !list.is_written
            && outer.is_some_and(|outer| outer.is_tight)
            && item.is_tight
            && list.can_interrupt_a_paragraph()
    }
}

impl Container {
    fn marker(&self) -> Option<&String> {
        self.item.as_ref()?.marker.as_ref()
    }
}
