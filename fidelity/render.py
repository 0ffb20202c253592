"""Makes all pages: `render.py FOLDER [RENDERER…]`.

Writes `pages/RENDERER/DOCUMENT.html` and `truths/RENDERER/DOCUMENT.json`. A renderer that is missing or fails is reported and
skipped; pages that are there stay, unless their renderer is named.
"""

import json
import shutil
import sys
from pathlib import Path

from documents import all_documents, for_features
from renderers import RENDERERS, is_kept_apart
from truth import truth


def documents_for(renderer):
    return [for_features(doc, renderer.features) for doc in all_documents()]


def write_truths(renderer, folder):
    """Written on every run: what is looked for may be said in more detail than when the pages were made."""
    (folder / "truths" / renderer.name).mkdir(parents=True, exist_ok=True)
    for doc in documents_for(renderer):
        facts = {**truth(doc, renderer.states_language), "kept_apart": is_kept_apart(renderer.name)}
        (folder / "truths" / renderer.name / f"{doc['name']}.json").write_text(json.dumps(facts, ensure_ascii=False))


def make(renderer, folder):
    docs = documents_for(renderer)
    place = folder / "work" / renderer.name
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    pages = renderer.make(renderer, docs, place.resolve())
    shutil.rmtree(folder / "pages" / renderer.name, ignore_errors=True)
    (folder / "pages" / renderer.name).mkdir(parents=True)
    for doc in docs:
        (folder / "pages" / renderer.name / f"{doc['name']}.html").write_text(pages[doc["name"]], encoding="utf-8")


def main():
    folder, named = Path(sys.argv[1]), sys.argv[2:]
    for renderer in RENDERERS:
        if named and renderer.name not in named:
            continue
        write_truths(renderer, folder)
        if not named and (folder / "pages" / renderer.name).is_dir():
            continue
        try:
            make(renderer, folder)
            print(f"{renderer.name}: rendered", flush=True)
        except Exception as error:  # whatever is wrong with one renderer, the others go on
            print(f"skipped: {renderer.name}: {error}", flush=True)


main()
