"""Whoever runs Python on many processors forks, or lets threads wait for each other: neither may hang or slow down."""

import copy
import multiprocessing
import os
import pickle
import threading
import time

import pytest

import unframe

WORDS = ["rain", "snow", "hail", "wind", "fog"]


def extracted(html):
    return unframe.extract(html, url="https://example.org/rain")


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_a_pool_gives_back_extractions(page, method):
    pages = [page(word) for word in WORDS]
    with multiprocessing.get_context(method).Pool(2) as pool:
        found = pool.map(extracted, pages)
    for html, one in zip(pages, found, strict=True):
        assert_same(one, extracted(html))


def assert_same(one, other):
    for name in (
        "text",
        "markdown",
        "html",
        "json",
        "blocks",
        "verdict",
        "verdict_reason",
        "encoding",
        "url",
        "id",
        "site",
    ):
        assert getattr(one, name) == getattr(other, name), name
    assert (one.page_type, one.quality, one.title) == (other.page_type, other.quality, other.title)
    assert (one.template_id, one.template_fit, one.pages_compared) == (
        other.template_id,
        other.template_fit,
        other.pages_compared,
    )


def test_extractions_are_pickled_and_copied_whatever_they_were_made_of(page):
    template = unframe.learn(page(word) for word in WORDS)
    russian = page("дождь").encode("koi8-r")
    record = unframe.Record("rain", russian, "https://example.org/rain", "koi8-r")
    for extraction in (
        template.apply(page("frost"), include_links=False, favor_recall=True),
        unframe.extract(page("fog"), method="dom"),
        unframe.extract_bytes(russian, charset="koi8-r"),
        unframe.extract(record),
        unframe.extract("a lone surrogate: \ud800 and more text that makes a page of it"),
        unframe.extract(""),
    ):
        assert_same(pickle.loads(pickle.dumps(extraction)), extraction)
        # What comes from a pickle can be sent on.
        assert_same(copy.deepcopy(copy.copy(extraction)), extraction)


def test_a_pickle_of_another_version_is_refused():
    make, (page, text, state) = unframe.extract("<p>Rain").__reduce__()
    with pytest.raises(unframe.UnframeError, match=r"was pickled by unframe 0\.0\.7"):
        make(page, text, state.replace(f'"{unframe.__version__}"', '"0.0.7"', 1))
    with pytest.raises(unframe.UnframeError, match="cannot unpickle"):
        make(page, text, state[:-9])


def clean(template, html, queue):
    queue.put(template.apply(html).text)


# Other tests leave threads of pyarrow behind, which Python 3.12 warns of.
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_template_works_in_processes_that_were_forked(page):
    template = unframe.learn(page(word) for word in WORDS)
    expected = template.apply(page("frost")).text
    for method in ("fork", "spawn"):
        context = multiprocessing.get_context(method)
        queue = context.Queue()
        processes = [context.Process(target=clean, args=(template, page("frost"), queue)) for _ in range(2)]
        for process in processes:
            process.start()
        assert [queue.get(timeout=60) for _ in processes] == [expected] * 2
        for process in processes:
            process.join(timeout=60)
            assert process.exitcode == 0


def test_other_threads_go_on_while_a_page_is_extracted():
    html = "".join(
        f"<p>On day {number} it rained in the valley all night long, and then some more." for number in range(30_000)
    )
    long = threading.Thread(target=unframe.extract, args=(html,))
    turns = 0
    long.start()
    while long.is_alive():
        turns += 1
        time.sleep(0.001)
    # With the lock held the first turn would have waited for the whole page.
    assert turns > 20


# Other tests leave threads of pyarrow behind, which Python 3.12 warns of.
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_base_is_not_written_to_by_a_process_that_was_forked(tmp_path):
    base = unframe.Base(tmp_path / "prints")
    text = " ".join(f"word{number}" for number in range(60))
    child = os.fork()
    if child == 0:
        # The parent has the lock, and so would the child: both would write the same files.
        try:
            base.add("child", text)
        except unframe.BaseError:
            os._exit(7)
        os._exit(0)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    base.add("parent", text)
    base.commit()
    assert base.verify() == []
