"""Where hands come from: archives, streams and encodings, and what is refused."""

import gzip
import io
import lzma
import zipfile
from pathlib import Path

import pytest

from doorcard.errors import SourceError
from doorcard.notation import HandRecord, Problem, read, read_stream, read_text, write_json, write_phh, write_phhs
from doorcard.notation import sources as bounds
from tests.notation.transcripts import example

TEXT = write_phh(example()).encode()


def zipped(members: dict[str, bytes]) -> bytes:
    kept = io.BytesIO()
    with zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return kept.getvalue()


PACKED = {
    "plain.phh": TEXT,
    "night.phh.gz": gzip.compress(TEXT),
    "night.phh.xz": lzma.compress(TEXT),
    "night.zip": zipped({"b/two.phh": TEXT, "a.phh": gzip.compress(TEXT), "folder/": b""}),
}


@pytest.mark.parametrize("name", PACKED)
def test_what_is_packed_is_read_from_a_file_and_from_a_stream(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_bytes(PACKED[name])
    found = list(read(path))
    assert found == [example()] * (2 if name == "night.zip" else 1)
    streamed = list(read_stream(io.BytesIO(PACKED[name]), "-"))
    assert streamed == found
    if name == "night.zip":
        assert [hand.place.file for hand in found] == [f"{path}/a.phh", f"{path}/b/two.phh"]
        assert [hand.place.file for hand in streamed] == ["-/a.phh", "-/b/two.phh"]


def refusals(path: Path) -> list[str]:
    """The codes of what is wrong, whether told or raised."""
    codes = []
    try:
        codes = [found.error.code for found in read(path) if isinstance(found, Problem)]
    except SourceError as error:
        codes.append(error.code)
    return codes


def test_what_is_broken_is_told(tmp_path: Path) -> None:
    path = tmp_path / "x"
    many = b"".join(text.encode() for text in write_phhs([example()] * 2_000))
    for content in gzip.compress(many)[:-300], lzma.compress(many)[:-40], zipped({"a.phh": many})[:-200]:
        path.write_bytes(content)
        assert refusals(path)[-1] in ("archive_broken", "toml")
    path.write_bytes(gzip.compress(TEXT)[:15] + b"\xff" * 40)
    assert refusals(path) == ["archive_broken"]


def test_a_member_with_a_password_is_told(tmp_path: Path) -> None:
    content = bytearray(zipped({"a.phh": TEXT}))
    at = content.index(b"PK\x01\x02") + 8
    content[at] |= 1
    content[6] |= 1
    path = tmp_path / "locked.zip"
    path.write_bytes(content)
    assert refusals(path) == ["archive_locked"]


def test_bombs_end_in_an_error_that_names_the_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "MOST_UNPACKED", 1 << 20)
    path = tmp_path / "bomb.gz"
    hand = f"[1]\n{TEXT.decode()}\n".encode()
    path.write_bytes(gzip.compress(hand * 4_000))
    found = list(read(path))
    assert isinstance(found[0], HandRecord)
    assert isinstance(found[-1], Problem)
    assert found[-1].error.code == "archive_size"
    assert "more than 1 megabytes" in str(found[-1].error)
    monkeypatch.setattr(bounds, "MOST_MEMBERS", 3)
    path.write_bytes(zipped({str(number): TEXT for number in range(4)}))
    assert refusals(path) == ["archive_members"]
    monkeypatch.setattr(bounds, "MOST_SPOOLED", 1 << 10)
    with pytest.raises(SourceError, match="megabytes"):
        list(read_stream(io.BytesIO(path.read_bytes()), "-"))
    monkeypatch.setattr(bounds, "LONGEST_LINE", 1 << 12)
    path.write_bytes(b'{"doorcard": 1, ' + b" " * (1 << 13))
    assert refusals(path) == ["line_long"]


def test_nothing_is_ever_unpacked_to_a_name_that_an_archive_chooses(tmp_path: Path) -> None:
    path = tmp_path / "in" / "x.zip"
    path.parent.mkdir()
    path.write_bytes(zipped({"../../evil.phh": TEXT, "/abs.phh": TEXT}))
    before = sorted(tmp_path.rglob("*"))
    assert len(list(read(path))) == 2
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_byte_order_mark_tells_the_encoding(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "x"
    for text in write_phh(example(("Ñandú", "Zoë"))), write_json(example(("Ñandú", "Zoë"))):
        path.write_bytes(text.replace("\n", "\r\n").encode(encoding))
        assert list(read(path)) == list(read_text(text))


def test_a_standard_s_bytes_are_utf_8(tmp_path: Path) -> None:
    path = tmp_path / "x.phh"
    path.write_bytes(write_phh(example(("Ñandú", "Zoë"))).encode("latin-1"))
    assert refusals(path) == ["not_text"]


def test_a_bracket_left_open_costs_the_hands_next_to_it_and_not_the_file(tmp_path: Path) -> None:
    """In time that grows with the file, not with its square."""
    texts = list(write_phhs([example()] * 3_000))
    texts[5] = texts[5].replace("]\nseats", "\nseats")
    path = tmp_path / "night.phhs"
    path.write_text("".join(texts), encoding="utf-8")
    found = list(read(path))
    problems = [hand for hand in found if isinstance(hand, Problem)]
    assert [problem.error.code for problem in problems] == ["phh_long"]
    assert len(found) > 2_800
    assert found[:5] == [example()] * 5
    path.write_text("variant = 'FR'\n" + "x = [\n" * 500_000, encoding="utf-8")
    assert refusals(path) == ["phh_long"]
