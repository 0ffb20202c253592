"""Feeds are what RFC 4287 asks for, whatever pages say; and the rules by which that is checked find what is wrong."""

import feedparser
import pytest
from rfc4287 import faults

FEED = b"""<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>urn:uuid:60a76c80-d399-11d9-b93c-0003939e0af6</id>
<title>News of the valley</title>
<updated>2026-11-20T18:30:02Z</updated>
<author><name>The valley</name></author>
<generator uri="https://valley.example/">press</generator>
<entry>
<id>tag:valley.example,2026:1</id>
<title type="text">Rain</title>
<updated>2026-11-20T18:30:02+01:00</updated>
<link rel="alternate" href="https://valley.example/rain"/>
<category term="weather"/>
<content type="html">&lt;p&gt;It rained.&lt;br&gt;All night.&lt;/p&gt;</content>
</entry>
</feed>
"""


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        (b"", b"", None),
        (b"</feed>", b"", "not well-formed"),
        (b"2005/Atom", b"2005/Other", "the root"),
        (b"<title>News of the valley</title>", b"", "feed: 0 of title"),
        (b"<entry>", b"<entry><summary>a</summary><summary>b</summary>", "entry: 2 of summary"),
        (b"<entry>", b"<pubDate>today</pubDate><entry>", "does not belong there"),
        (b"</entry>", b"</entry><icon>https://valley.example/i</icon>", "metadata after an entry"),
        (b"02Z", b"02", "is no date"),
        (b"2026-11-20T18:30:02+", b"2026-13-20T18:30:02+", "is no date"),
        (b"tag:valley.example,2026:1", b"1", "is no absolute address"),
        (b'uri="https://valley.example/"', b'uri="valley"', "an address that is none"),
        (b"<author><name>The valley</name></author>", b"", "no author"),
        (b"<name>The valley</name>", b"", "author: []"),
        (b' href="https://valley.example/rain"', b"", "href is None"),
        (b'"alternate"', b'"see also"', "rel is"),
        (b' term="weather"', b"", "no term"),
        (b'"text"', b'"markdown"', "type is"),
        (b"&lt;p&gt;", b"<p/>", "elements in html"),
        (b"&lt;/p&gt;", b"", "not closed"),
        (b"&lt;br&gt;", b"&lt;script&gt;&lt;/script&gt;", "readers show"),
        (b"<category", b'<link href="https://valley.example/b"/><category', "two alternate links"),
    ],
)
def test_the_rules_find_what_is_wrong(right, wrong, fault):
    found = faults(FEED.replace(right, wrong) if right else FEED)
    assert [said for said in found if fault in said] if fault else not found, found


def test_entries_of_one_id_and_time_are_found():
    entry = FEED[FEED.index(b"<entry>") : FEED.index(b"</feed>")]
    assert faults(FEED.replace(b"</feed>", entry + b"</feed>")) == ["two entries with one id and one time"]


def test_a_feed_of_a_comparison_is_valid_whatever_pages_say(command, tmp_path):
    strange = "Ferry & Mill <b>free</b> ]]> \u00a0\u2028 \U0001f6a2 &amp;lt;script&gt;alert(1)&lt;/script&gt;"
    rest = "The ferry crosses the river every hour from six in the morning until late at night, on all days of the year."
    for crawl, pages in (
        ("old", {"a.html": "Rain fell on the valley for nine days.", "gone.html": "The fair is on Monday."}),
        ("new", {"a.html": f"Rain fell on the valley for ten days. {strange}", "new & b.html": f"{strange} news"}),
    ):
        (tmp_path / crawl).mkdir()
        for name, text in pages.items():
            title = f"<title>{name} &lt;i&gt; {strange}</title>"
            (tmp_path / crawl / name).write_text(f"{title}<h1>{name}</h1><p>{text}</p><p>{rest}</p>", encoding="utf-8")
    output = tmp_path / "changes.atom"
    command("diff", tmp_path / "old", tmp_path / "new", "-o", output)
    feed = output.read_bytes()
    assert not faults(feed), faults(feed)
    read = feedparser.parse(feed)
    assert not read.bozo, read.get("bozo_exception")
    assert len(read.entries) >= 3
    assert any("ten" in entry.content[0].value for entry in read.entries)
