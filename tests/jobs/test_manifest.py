import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge import __version__
from cardforge.diagnostics import UsageFault
from cardforge.jobs.manifest import FileEntry, UnitEntry, digest, read, read_if_any, text

ONE = {
    "tiny/en": UnitEntry(
        version="1.0",
        options={"low_ink": False},
        faces={"cards": {"birch": ("b1", ""), "ash": ("a1", "a2")}},
        files={"tiny/en/cards-a4-fronts.pdf": FileEntry(1, 900, "d1", "a4", "fronts")},
    )
}


def test_text_is_sorted_json() -> None:
    got = json.loads(text(ONE))
    assert got == {
        "manifest": 1,
        "cardforge": __version__,
        "units": {
            "tiny/en": {
                "version": "1.0",
                "options": {"low_ink": False},
                "faces": {"cards": {"ash": ["a1", "a2"], "birch": ["b1", ""]}},
                "files": {
                    "tiny/en/cards-a4-fronts.pdf": {
                        "pages": 1,
                        "size": 900,
                        "digest": "d1",
                        "paper": "a4",
                        "backs": "fronts",
                    }
                },
            }
        },
    }
    assert list(got["units"]["tiny/en"]["faces"]["cards"]) == ["ash", "birch"]


names = st.text(min_size=1, max_size=5)
hashes = st.tuples(names, names | st.just(""))
units = st.builds(
    UnitEntry,
    names,
    st.dictionaries(names, st.booleans() | names | st.integers(), max_size=3),
    st.dictionaries(names, st.dictionaries(names, hashes, max_size=3), max_size=3),
    st.dictionaries(
        names,
        st.builds(FileEntry, st.integers(1), st.integers(1), names, names, names),
        max_size=3,
    ),
)


@given(st.dictionaries(names, units, max_size=3))
def test_what_is_written_can_be_read_back(
    tmp_path_factory: pytest.TempPathFactory, manifest: dict[str, UnitEntry]
) -> None:
    path = tmp_path_factory.mktemp("manifest") / "manifest.json"
    path.write_bytes(text(manifest).encode("utf-8"))
    assert read(path) == manifest
    assert text(read(path)) == text(manifest)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"%PDF-1.7", "it was not written by cardforge build"),
        (b"\xff\xfe\x00", "it was not written by cardforge build"),
        (b"[]", "it was not written by cardforge build"),
        (b"{}", "it was not written by cardforge build"),
        (b'{"manifest": 1, "units": {"a/en": {}}}', "it was not written by cardforge build"),
        (b'{"manifest": 99, "units": {}}', "it has format 99, wanted is 1"),
        (None, "no such file or directory"),
    ],
)
def test_what_is_no_manifest_is_named(tmp_path: Path, content: bytes | None, why: str) -> None:
    path = tmp_path / "manifest.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(UsageFault) as caught:
        read(path)
    (finding,) = caught.value.diagnostics
    assert finding.code == "CF-X05"
    assert finding.message == f"{path.as_posix()} cannot be used as a manifest: {why}"
    assert read_if_any(path) == {}


@given(st.lists(st.text()), st.lists(st.text()))
def test_equal_digests_mean_equal_parts(one: list[str], other: list[str]) -> None:
    assert (digest(*one) == digest(*other)) == (one == other)
    assert len(digest(*one)) == 24
