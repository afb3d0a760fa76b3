import io
import subprocess
import sys
from pathlib import Path

import click
import pytest

from cardforge import __version__
from cardforge.cli import main
from cardforge.cli.lazy import LazyGroup
from cardforge.cli.output import Progress, make_safe
from cardforge.cli.root import root
from tests.project import make_project

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("path", [[], ["l10n"]], ids=["cardforge", "l10n"])
def test_help_lists_each_command_with_the_first_line_of_its_own_help(
    capsys: Capture, path: list[str]
) -> None:
    assert main([*path, "--help"]) == 0
    shown = capsys.readouterr().out
    context = click.Context(root)
    group: click.Command | None = root
    for name in path:
        assert isinstance(group, LazyGroup)
        group = group.get_command(context, name)
    assert isinstance(group, LazyGroup)
    wide = max(map(len, group.lazy)) + 1
    for name, (_, _, line) in group.lazy.items():
        command = group.get_command(context, name)
        assert command is not None
        assert (command.help or "").split("\n")[0] == line
        assert f"  {name:<{wide}} {line}" in shown


def test_help_imports_no_command_and_no_job() -> None:
    code = (
        "import sys; from cardforge.cli import main; main(['--help']); "
        "print([m for m in sys.modules if m.startswith(('cardforge.jobs', 'jinja2', 'reportlab'))"
        " or m in {'cardforge.cli.build', 'cardforge.cli.explain'}])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == "[]"


def test_version(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cardforge {__version__}\n"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["bild"], "Error: there is no command `bild`; did you mean `build`?"),
        (
            ["zzz"],
            "`zzz`; valid commands: `balance`, `build`, `calibrate`, ",
        ),
        (
            ["build", "--papr", "a4"],
            "No such option '--papr'. (Did you mean one of: '--card', '--gap', '--paper'?)",
        ),
        (
            ["build", "--gap", "wide"],
            "Error: Invalid value for '--gap': `wide` is no number of millimetres, such as 2.5",
        ),
        (
            ["build", "--set", "hand"],
            "Error: Invalid value for '--set': `hand`: wanted is NAME=VAL",
        ),
        (
            ["build", "--out", ""],
            "Error: Invalid value for '--out': the name of the folder is empty",
        ),
        (["build", "--paper", ","], "Error: Invalid value for '--paper': a name is missing"),
    ],
)
def test_wrong_use_ends_with_2_and_a_near_name(
    args: list[str], message: str, capsys: Capture
) -> None:
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert message in err


def test_explain_shows_a_manual_page(capsys: Capture) -> None:
    assert main(["explain", "x06"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith(
        "CF-X06: another build is at work (error)\n\nAnother `cardforge` process writes"
    )


def test_explain_lists_all_codes(capsys: Capture) -> None:
    assert main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "CF-X08  notice   component that is not printed" in lines
    assert lines == sorted(lines)


def test_explain_offers_the_nearest_code(capsys: Capture) -> None:
    assert main(["explain", "CF-XX06"]) == 2
    assert "there is no code `CF-XX06` [CF-X10]\n  help: did you mean `CF-X06`?" in (
        capsys.readouterr().err
    )


def _broken(*_: object) -> None:
    raise ZeroDivisionError("division by zero")


def test_a_bug_is_a_notice_and_never_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr("cardforge.jobs.explain.page", _broken)
    monkeypatch.delenv("CARDFORGE_DEBUG", raising=False)
    assert main(["explain", "x06"]) == 3
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("cardforge has a bug: ZeroDivisionError: division by zero (test_main.py:")
    assert f"cardforge {__version__}, Python " in err
    assert "set CARDFORGE_DEBUG=1" in err
    assert "Traceback" not in err
    monkeypatch.setenv("CARDFORGE_DEBUG", "1")
    assert main(["explain", "x06"]) == 3
    assert capsys.readouterr().err.startswith("Traceback (most recent call last):")


def test_ctrl_c_says_that_nothing_is_broken(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardforge.jobs.explain.page", stopped)
    assert main(["explain", "x06"]) == 130
    assert capsys.readouterr().err == "\nstopped; what was there before is still whole\n"


def test_a_reader_that_goes_away_is_no_fault() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "cardforge", "explain"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        assert run.stderr.read() == b""


def test_a_stream_that_lacks_letters_gets_them_spelt_out() -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="cp1252")
    make_safe(stream)
    stream.write("Жар – ok")
    stream.flush()
    assert raw.getvalue() == b"\\u0416\\u0430\\u0440 \x96 ok"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_one_line_on_a_terminal_and_nothing_elsewhere() -> None:
    terminal, file = Terminal(), io.StringIO()
    for stream in (terminal, file):
        progress = Progress(stream)
        progress(0, 2, "spicy en: spice")
        progress(1, 2, "done")
        progress.clear()
    assert terminal.getvalue() == (
        "\r[1/2] spicy en: spice\r[2/2] done           \r" + " " * 10 + "\r"
    )
    assert file.getvalue() == ""


def test_the_module_runs_as_the_command_does(tmp_path: Path) -> None:
    for module in ("cardforge", "cardforge.cli"):
        run = subprocess.run(
            [sys.executable, "-m", module, "--version"],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
        )
        assert run.stdout == f"cardforge {__version__}\n"


def run_with(folder: Path, redirect: str) -> tuple[int, str]:
    """Run a build in a shell with its streams redirected; return exit code and stderr."""
    command = f'exec "{sys.executable}" -m cardforge build {redirect}'
    run = subprocess.run(["sh", "-c", command], cwd=folder, capture_output=True, check=False)
    return run.returncode, run.stderr.decode()


@pytest.mark.skipif(sys.platform == "win32", reason="needs a POSIX shell")
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-"])
def test_streams_that_are_closed(tmp_path: Path, closed: str) -> None:
    project = make_project(tmp_path)
    assert run_with(project, closed) == (0, "")
    assert (project / "build/tiny/en/kit-a4-duplex-long.pdf").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_result_that_cannot_be_shown(tmp_path: Path) -> None:
    project = make_project(tmp_path)
    assert run_with(project, ">/dev/full") == (
        1,
        "the result cannot be shown: no space left on device\n",
    )
    assert (project / "build/tiny/en/kit-a4-duplex-long.pdf").exists()
