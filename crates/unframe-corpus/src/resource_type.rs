//! What a file shows in pages, by the end of its name.

/// The media type of a style sheet, picture or font that a page may show, by the extension of its name or address; `None` for
/// everything else.
///
/// ```
/// use unframe_corpus::resource_type;
///
/// assert_eq!(resource_type("look/Main.CSS?v=3"), Some("text/css; charset=utf-8"));
/// assert_eq!(resource_type("rain.png"), Some("image/png"));
/// assert_eq!(resource_type("run.js"), None);
/// ```
pub fn resource_type(name: &str) -> Option<&'static str> {
    let path = name.split('?').next().unwrap_or_default();
    let extension = path.rsplit_once('.')?.1.to_ascii_lowercase();
    Some(match extension.as_str() {
        "css" => "text/css; charset=utf-8",
        "png" => "image/png",
        "jpg" | "jpeg" | "jpe" => "image/jpeg",
        "gif" => "image/gif",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "bmp" => "image/bmp",
        "ico" => "image/x-icon",
        "svg" => "image/svg+xml",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "otf" => "font/otf",
        _ => return None,
    })
}
