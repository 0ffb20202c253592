//! The lines that scorers and trainers read.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use super::GoldPage;

/// A line of a site's `gold.jsonl`. `path` is the page's path below the folder `pages` beside that file.
pub fn gold_line(page: &GoldPage, path: &str) -> String {
    let GoldPage { url, title, language, content, .. } = page;
    let line = json!({
        "path": path, "url": url, "kind": "page", "title": title, "content_text": content, "lang": language,
    });
    format!("{line}\n")
}

/// A line of a collection of single pages. It contains the page itself, so the file stands alone.
pub fn labelled_line(page: &GoldPage, set: &str, id: &str, source: &[u8]) -> String {
    let GoldPage { url, content, .. } = page;
    let line = json!({
        "set": set, "id": id, "url": url, "html_b64": STANDARD.encode(source), "main_content": content,
    });
    format!("{line}\n")
}
