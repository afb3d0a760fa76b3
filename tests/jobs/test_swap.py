import errno
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics import InputFault
from cardforge.jobs.lock import FolderLock
from cardforge.jobs.swap import Swap, recover, sweep


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and path.parent.name != ".cache"
    }


def test_all_files_change_and_nothing_is_left_beside(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old a")
    (tmp_path / "gone").write_bytes(b"old")
    swap = Swap(tmp_path)
    swap.open(tmp_path / "a").write(b"new a")
    swap.open(tmp_path / "deep/b").write(b"new b")
    swap.remove(tmp_path / "gone")
    assert (tmp_path / "a").read_bytes() == b"old a"
    swap.commit()
    assert files(tmp_path) == {"a": b"new a", "deep/b": b"new b"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("size", [3, 20_000])
def test_a_full_disk_names_the_file_and_nothing_is_left(tmp_path: Path, size: int) -> None:
    (tmp_path / "a").write_bytes(b"old a")
    swap = Swap(tmp_path)
    swap.open(tmp_path / "b").write(b"new b")
    (tmp_path / ".a.cardforge-new").symlink_to("/dev/full")
    with pytest.raises(InputFault) as caught:
        swap.open(tmp_path / "a").write(b"x" * size)
        swap.commit()
    (finding,) = caught.value.diagnostics
    place = (tmp_path / "a").as_posix()
    assert finding.message == f"cannot write {place}: no space left on device"
    assert "make room" in finding.hint
    swap.abandon()
    assert files(tmp_path) == {"a": b"old a"}


def test_a_refusal_halfway_puts_everything_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in "abc":
        (tmp_path / name).write_bytes(f"old {name}".encode())
    swap = Swap(tmp_path)
    for name in "abcd":
        swap.open(tmp_path / name).write(f"new {name}".encode())
    real = Path.replace

    def held_open(self: Path, target: Path) -> Path:
        if self.name == ".b.cardforge-new":
            raise PermissionError(errno.EACCES, "Permission denied", str(self), None, str(target))
        return real(self, target)

    monkeypatch.setattr(Path, "replace", held_open)
    with pytest.raises(InputFault) as caught:
        swap.commit()
    (finding,) = caught.value.diagnostics
    assert finding.code == "CF-X04"
    assert finding.message == f"cannot write {(tmp_path / 'b').as_posix()}: permission denied"
    assert "close the program that shows it" in finding.hint
    assert files(tmp_path) == {name: f"old {name}".encode() for name in "abc"}


def test_a_target_that_is_a_folder_is_a_clear_refusal(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old a")
    (tmp_path / "b/inner").mkdir(parents=True)
    swap = Swap(tmp_path)
    swap.open(tmp_path / "a").write(b"new a")
    swap.open(tmp_path / "b").write(b"new b")
    with pytest.raises(InputFault, match=r"CF-X04 cannot write .*/b"):
        swap.commit()
    assert files(tmp_path) == {"a": b"old a"}


def test_an_output_folder_that_is_a_file_is_a_clear_refusal(tmp_path: Path) -> None:
    (tmp_path / "out").write_bytes(b"a file")
    with pytest.raises(InputFault, match="CF-X04 cannot write to the folder"):
        FolderLock(tmp_path / "out").__enter__()
    with pytest.raises(InputFault, match="CF-X04 cannot write"):
        Swap(tmp_path / "out").open(tmp_path / "out/a.pdf")


KILLED = """
import os, signal, sys
from pathlib import Path
from cardforge.jobs.swap import Swap

root, at = Path(sys.argv[1]), int(sys.argv[2])
calls = 0

def counted(name):
    real = getattr(os, name)
    def call(*args, **kwargs):
        global calls
        if calls == at:
            os.kill(os.getpid(), signal.SIGKILL)
        calls += 1
        return real(*args, **kwargs)
    return call

for name in ("replace", "link", "unlink", "fsync"):
    setattr(os, name, counted(name))
swap = Swap(root)
for name in ("a", "b", "c"):
    swap.open(root / name).write(b"new " + name.encode())
swap.remove(root / "d")
swap.commit()
print("ended")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL does not exist on Windows")
def test_killed_at_any_step_leaves_the_old_or_the_new_state_whole(tmp_path: Path) -> None:
    old = {"a": b"old a", "b": b"old b", "d": b"old d"}
    new = {name: b"new " + name.encode() for name in "abc"}
    seen = set()
    for step in range(40):
        root = tmp_path / str(step)
        root.mkdir()
        for name, content in old.items():
            (root / name).write_bytes(content)
        run = subprocess.run(
            [sys.executable, "-c", textwrap.dedent(KILLED), str(root), str(step)],
            capture_output=True,
            check=False,
        )
        recover(root)
        sweep(root, "")
        state = files(root)
        assert state in (old, new), f"killed at step {step}"
        seen.add("old" if state == old else "new")
        if run.returncode == 0:
            break
        assert run.returncode == -signal.SIGKILL
    else:
        pytest.fail("the swap took more than 40 steps")
    assert seen == {"old", "new"}
    assert step > 10


def test_only_files_of_the_swap_are_swept_away(tmp_path: Path) -> None:
    for name in (".b.pdf.cardforge-new", ".c.pdf.cardforge-old", ".x.pdf.old", ".y.txt", "z.pdf"):
        (tmp_path / name).write_text("")
    sweep(tmp_path, ".pdf")
    assert sorted(files(tmp_path)) == [".x.pdf.old", ".y.txt", "z.pdf"]


@given(st.dictionaries(st.sampled_from("abcdef"), st.binary(max_size=4)), st.data())
def test_a_commit_gives_exactly_the_asked_state(
    tmp_path_factory: pytest.TempPathFactory, before: dict[str, bytes], data: st.DataObject
) -> None:
    root = tmp_path_factory.mktemp("swap")
    for name, content in before.items():
        (root / name).write_bytes(content)
    change = data.draw(
        st.dictionaries(st.sampled_from("abcdef"), st.none() | st.binary(max_size=4))
    )
    swap = Swap(root)
    expected = dict(before)
    for name, content in change.items():
        if content is None:
            swap.remove(root / name)
            expected.pop(name, None)
        else:
            swap.open(root / name).write(content)
            expected[name] = content
    swap.commit()
    assert files(root) == expected


def test_one_build_at_a_time(tmp_path: Path) -> None:
    with FolderLock(tmp_path), pytest.raises(InputFault) as caught:
        FolderLock(tmp_path).__enter__()
    (finding,) = caught.value.diagnostics
    assert finding.code == "CF-X06"
    assert finding.message == f"another cardforge is writing to {tmp_path.as_posix()}"
    with FolderLock(tmp_path):
        assert (tmp_path / ".cache/lock").exists()


@pytest.mark.parametrize(
    "journal",
    ["{{{", "[[1, 2]]", '[["../precious", false]]', '[["/precious", true], ["a", true]]', "\xff"],
)
def test_a_damaged_journal_undoes_nothing(tmp_path: Path, journal: str) -> None:
    (tmp_path / "precious").write_bytes(b"precious")
    root = tmp_path / "out"
    (root / ".cache").mkdir(parents=True)
    (root / "a").write_bytes(b"a")
    (root / ".cache/swap").write_text(journal, "latin-1")
    assert recover(root)
    assert not recover(root)
    assert (files(root), (tmp_path / "precious").read_bytes()) == ({"a": b"a"}, b"precious")
