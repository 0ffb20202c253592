"""What experts corrected in the review is obeyed by everything that has the template."""

import pickle

import unframe


def test_python_obeys_a_corrected_template(command, taught):
    site, before, after = taught
    plain, corrected = unframe.Template.load(before), unframe.Template.load(after)
    assert plain.id != corrected.id
    page = (site / "rain.html").read_bytes()
    assert "Home" not in plain.apply(page).text
    extraction = corrected.apply(page)
    assert extraction.text.startswith("Home\nNews\n")
    assert [block.reason for block in extraction.blocks[:2]] == ["corrected-place"] * 2
    assert extraction.blocks[0].label == "content"
    # The same bytes as the command, and after a way through other processes and other pages.
    lines = command("extract", site, "--template", after, "--format", "jsonl").decode().splitlines()
    records = list(unframe.read(site))
    assert sorted(lines) == sorted(record.extract(corrected).json for record in records)
    for template in (pickle.loads(pickle.dumps(corrected)), unframe.Template.from_bytes(corrected.to_bytes())):
        assert template.apply(page).text == extraction.text
    assert plain.merge(corrected).apply(page).text.startswith("Home\nNews\n")
    assert corrected.update([page.replace(b"rain", b"dew")]).apply(page).text.startswith("Home\nNews\n")
