"""What is sent of a page that changed is enough to have all of it."""

import json

from hypothesis import given
from hypothesis import strategies as st

from bottega.web.drawing.patches import patch, patched

TEXTS = st.lists(st.sampled_from(["<ol>", "</ol>", "<li>red</li>", "<li>blue</li>", ""])).map(
    "\n".join
)


@given(TEXTS, TEXTS)
def test_a_patch_makes_one_text_of_the_other(before: str, after: str) -> None:
    sent = json.loads(json.dumps(patch(before.split("\n"), after.split("\n"))))
    assert patched(before, sent) == after


def test_what_stays_is_not_sent_again() -> None:
    before = [f"<p>line {number}</p>" for number in range(100)]
    after = [*before[:50], "<p>another line</p>", *before[51:]]
    assert patch(before, after) == [[0, 50], "<p>another line</p>", [51, 100]]
    assert patch(before, before) == [[0, 100]]
