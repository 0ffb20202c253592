"""Pages around what converters give, which is only the inside: as blogs, forums and documentation have them."""

from html import escape

HEAD = '<!DOCTYPE html>\n<html lang="{language}"{direction}>\n<head>\n<meta charset="utf-8">\n<title>{title} – {site}</title>\n{head}\n</head>\n'

DOCUMENTATION = """<body>
<header class="navbar"><a class="logo" href="/">Gauge Docs</a><nav><ul><li><a href="/guide/">Guide</a></li><li><a href="/api/">API</a></li><li><a href="/blog/">Blog</a></li></ul></nav><form role="search"><input type="search" placeholder="Search"><button>Search</button></form></header>
<aside class="sidebar"><nav><p>Contents</p><ul>{contents}</ul></nav></aside>
<main><nav aria-label="breadcrumbs"><ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/guide/">Guide</a></li></ol></nav>
<article class="markdown-body">
{body}
</article>
<p><a class="edit-this-page" href="https://git.example.org/gauge/docs/edit/main/{name}.md">Edit this page</a></p>
<nav class="pagination"><a rel="prev" href="/guide/previous.html">« Previous</a> <a rel="next" href="/guide/next.html">Next »</a></nav></main>
<footer><p>© 2026 The gauge keepers. Built with care.</p></footer>
</body>
</html>
"""

BLOG = """<body class="post-template-default single single-post">
<header class="site-header"><p class="site-title"><a href="/">Notes from the harbour</a></p><nav class="main-navigation"><ul class="menu"><li class="menu-item"><a href="/">Home</a></li><li class="menu-item"><a href="/about/">About</a></li><li class="menu-item"><a href="/contact/">Contact</a></li></ul></nav></header>
<div class="content-area"><main class="site-main"><article class="post type-post status-publish format-standard hentry">
<header class="entry-header">{heading}<div class="entry-meta"><span class="posted-on"><time class="entry-date published" datetime="2026-03-14">March 14, 2026</time></span> <span class="byline">by <a rel="author" href="/author/jane/">Jane Doe</a></span></div></header>
<div class="entry-content">
{body}
</div>
<div class="sharedaddy"><h3>Share this:</h3><ul><li><a href="https://social.example.com/share">Mail</a></li><li><a href="https://other.example.com/share">Chat</a></li></ul></div>
<footer class="entry-footer"><span class="cat-links">Posted in <a href="/category/rain/">Rain</a></span> <span class="tags-links">Tagged <a href="/tag/copper/">copper</a></span></footer>
</article>
<nav class="post-navigation"><a href="/2026/02/older/">Older post</a> <a href="/2026/04/newer/">Newer post</a></nav></main>
<aside class="widget-area"><section class="widget"><h2 class="widget-title">Recent Posts</h2><ul>{contents}</ul></section><section class="widget"><h2 class="widget-title">Archives</h2><ul><li><a href="/2026/03/">March 2026</a></li><li><a href="/2026/02/">February 2026</a></li></ul></section></aside></div>
<footer class="site-footer"><p>Proudly powered by copper. <a href="/privacy/">Privacy</a></p></footer>
</body>
</html>
"""

FORUM = """<body>
<div id="page-header"><h2><a href="/">The gauge forum</a></h2><ul class="linklist"><li><a href="/register">Register</a></li><li><a href="/login">Login</a></li><li><a href="/search">Search</a></li></ul></div>
<div class="navbar"><a href="/">Board index</a> » <a href="/f=3">Instruments</a></div>
<div id="page-body"><div class="topic-title">{heading}</div>
<div class="post" id="p1"><div class="postprofile"><a class="username" href="/member/7">copperfox</a><dl><dt>Posts:</dt><dd>214</dd><dt>Joined:</dt><dd>Mon May 04, 2020</dd></dl></div>
<div class="postbody"><p class="author">by <strong>copperfox</strong> » Sat Mar 14, 2026 7:12 am</p><div class="content">
{body}
</div><div class="signature">Measure twice.</div></div></div>
<div class="action-bar"><a href="/reply">Post Reply</a> <a href="/print">Print view</a></div></div>
<div id="page-footer"><p>Powered by a forum program. All times are UTC.</p></div>
</body>
</html>
"""

SHELLS = {"documentation": DOCUMENTATION, "blog": BLOG, "forum": FORUM}


def page(shell, doc, body, titles, head="", body_has_title=True):
    """The page of one document; `titles` are those of its neighbours, for lists of links."""
    contents = "".join(f'<li><a href="/guide/{n}.html">{escape(t)}</a></li>' for n, t in titles)
    title = escape(doc["title"])
    direction = ' dir="rtl"' if doc["language"] == "ar" else ""
    text = HEAD + SHELLS[shell]
    fields = {"language": doc["language"], "direction": direction, "title": title, "site": "Example", "head": head,
              "contents": contents, "name": doc["name"], "heading": "" if body_has_title else f"<h1>{title}</h1>"}
    for key, value in fields.items():
        text = text.replace("{" + key + "}", value)
    return text.replace("{body}", body)
