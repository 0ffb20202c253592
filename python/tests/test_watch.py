"""`unframe watch` as its documentation tells new users: three sites, feeds for feed readers, signed webhooks."""

import datetime as dt
import hashlib
import hmac
import http.server
import json
import threading

import feedparser
import pytest
from rfc4287 import faults

STORIES = {
    "rain": "It rained in the valley all night, and by the morning the river had risen by a foot.",
    "snow": "Snow fell on the hills for the first time this year, and the upper road was closed at noon.",
    "ferry": "The old ferry crosses the river again, every hour from six in the morning until late at night.",
    "bridge": "The council voted for a bridge for walkers below the mill, which will be open in two years.",
    "market": "The market is held on the square as on every Saturday, with cheese from nine farms of the valley.",
}
SECRET = b"tell nobody"


class Site:
    """A site: its stories, and what differs whenever one looks."""

    def __init__(self, name):
        self.name, self.stories, self.visit = name, dict(STORIES), 0

    def page(self, path):
        if path == "/robots.txt":
            return "User-agent: *\nAllow: /\n"
        names = sorted(self.stories)
        if path == "/":
            title, said = f"{self.name} news", "".join(f"<p><a href=/{name}>All about {name}</a></p>" for name in names)
        elif path[1:] in self.stories:
            title, said = path[1:], f"<p>{self.stories[path[1:]]}</p>"
        else:
            return None
        moved = names[self.visit % len(names) :] + names[: self.visit % len(names)]
        teasers = "".join(
            f"<li><a href=/{name}?sid={self.visit}7f>More about {name} and others</a>" for name in moved[:3]
        )
        consent = "<div class=consent>We use cookies. Accept all or change your preferences.</div>"
        return (
            f"<title>{title}</title><nav class=menu><ul><li><a href=/>Home</a></ul></nav>{consent * (self.visit % 2)}"
            f"<div class=clock>Today is {1 + self.visit} May 2026, 1{self.visit}:05</div>"
            f"<main class=story><h1>{title}</h1>"
            f"<div class=views>{100 + 37 * self.visit} views</div>"
            f"<div class=ago>{2 + self.visit} minutes ago</div>{said}</main>"
            f"<aside class=more><ul>{teasers}</ul></aside><footer class=foot>{self.name}, 4 Ferry Lane.</footer>"
        )


def serve(answer):
    """Start a server, which ends with the test; gives its address."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server, f"http://127.0.0.1:{server.server_port}"


def stop(server):
    """End a server."""
    server.shutdown()
    server.server_close()


def pages_of(site):
    class Pages(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            page = site.page(self.path.split("?")[0])
            self.send_response(404 if page is None else 200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write((page or "<h1>Not found</h1>").encode())

        def log_message(self, *_):
            pass

    return Pages


@pytest.fixture
def hook():
    """A receiver of webhooks: its address, and what arrived."""
    arrived = []

    class Hook(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            arrived.append((self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    server, address = serve(Hook)
    yield address, arrived
    stop(server)


def test_a_new_user_watches_three_sites(command, hook, tmp_path):
    address, arrived = hook
    sites = [Site(name) for name in ("valley", "hills", "harbour")]
    served = [serve(pages_of(site)) for site in sites]
    file = tmp_path / "sites.toml"
    command("watch", "init", *(f"{start}/" for _, start in served), "--sites", file)
    assert b"links of the start pages" in command("watch", "check", "--sites", file)
    (tmp_path / "hook.secret").write_bytes(SECRET + b"\n")
    deliver = (
        '\n[deliver]\natom = "feeds"\nhtml = "this-week.html"\njsonl = "changes.jsonl"\n'
        f'\n[[deliver.webhook]]\nurl = "{address}/hook"\nsecret_file = "hook.secret"\n'
    )
    text = file.read_text(encoding="utf-8")
    file.write_text('pause = "0s"\n' + text + deliver, encoding="utf-8")
    for visit in range(6):
        for site in sites:
            site.visit = visit
        if visit == 2:
            # What is planted: a correction on one site, a new story on another; the third says the same as ever.
            sites[0].stories["rain"] = STORIES["rain"].replace("a foot", "two feet")
            sites[1].stories["mill"] = (
                "The mill below the bridge grinds flour again, twice a week, for all bakers of the three valleys."
            )
        command("watch", "run", "--now", "--sites", file)
    lines = command("watch", "changes", "--since", "7d", "--format", "jsonl", "--sites", file).splitlines()
    changes = [json.loads(line) for line in lines]
    expected = {("content-changed", f"{served[0][1]}/rain"), ("page-new", f"{served[1][1]}/mill")}
    assert {(change["change"], change.get("page")) for change in changes} == expected
    assert len(changes) == len(expected)
    ids = {change["id"] for change in changes}
    # The webhooks: signed, and with the ids by which repeats are known.
    assert {headers["Unframe-Event"] for headers, _ in arrived} == ids
    for headers, body in arrived:
        assert headers["Unframe-Signature"] == "sha256=" + hmac.new(SECRET, body, hashlib.sha256).hexdigest()
        assert json.loads(body) in changes
    # The feeds: they are as RFC 4287 wants them, and a feed reader reads them without complaint.
    feeds = sorted((tmp_path / "feeds").iterdir())
    assert len(feeds) == 1 + len(sites)
    for path in feeds:
        assert not faults(path.read_bytes())
        feed = feedparser.parse(path.read_bytes())
        assert not feed.bozo, feed.get("bozo_exception")
        assert feed.version == "atom10"
        assert feed.feed.id
        assert feed.feed.title
        assert feed.feed.updated_parsed
        for entry in feed.entries:
            assert entry.id in ids
            assert entry.title
            assert entry.updated_parsed
            assert entry.link.startswith("http://127.0.0.1:")
            assert entry.get("author") or feed.feed.get("author")
            assert dt.datetime.fromisoformat(entry.updated.replace("Z", "+00:00")).tzinfo
    [every] = [feedparser.parse(path.read_bytes()) for path in feeds if path.name == "all.atom"]
    assert {entry.id for entry in every.entries} == ids
    said = {entry.id: entry.content[0].value for entry in every.entries}
    [correction] = [change["id"] for change in changes if change["change"] == "content-changed"]
    assert "two feet" in said[correction]
    assert (tmp_path / "this-week.html").read_text(encoding="utf-8").count("two feet") >= 1
    for server, _ in served:
        stop(server)


def test_a_command_gets_each_change_on_its_input(command, tmp_path):
    site = Site("valley")
    server, start = serve(pages_of(site))
    script = f"cat >> {tmp_path}/seen"
    sites = f'pause = "0s"\npersist = 1\n[deliver]\nexec = ["sh", "-c", "{script}"]\n[[site]]\nstart = ["{start}/"]\n'
    (tmp_path / "sites.toml").write_text(sites, encoding="utf-8")
    run = ["watch", "run", "--now", "--sites", tmp_path / "sites.toml"]
    command(*run)
    site.stories["rain"] = STORIES["rain"].replace("a foot", "two feet")
    command(*run)
    [line] = (tmp_path / "seen").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["change"] == "content-changed"
    stop(server)
