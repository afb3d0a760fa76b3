"""Compiled templates: kept while a build lasts, those of the package for good like its modules."""

import marshal
import sys
from contextlib import suppress
from hashlib import sha256
from importlib.util import MAGIC_NUMBER, cache_from_source
from os import getpid
from pathlib import Path
from types import CodeType

import jinja2.compiler
from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket

from cardforge.faces import sandbox
from cardforge.source import jinja

#: Compiled templates that are kept in memory; a large game has a hundred.
_MOST = 1000
#: How the files of the package are shown to people.
_SHIPPED = "cardforge:"


class Memory(BytecodeCache):
    """Keeps compiled templates, so that an environment per component compiles nothing twice.

    Those who give it the same ``codes``, such as the languages of a game, share them.

    Templates of the package stand compiled where Python keeps its modules compiled, on the same
    terms (``PYTHONDONTWRITEBYTECODE``, ``PYTHONPYCACHEPREFIX``): to compile the first page of a
    kit takes a twentieth of a small build. They begin with a digest of what made them.
    """

    def __init__(self, codes: dict[str, CodeType] | None = None) -> None:
        #: By file, name and content, from which alone a code follows.
        self._codes = {} if codes is None else codes

    def get_bucket(
        self, environment: Environment, name: str, filename: str | None, source: str
    ) -> Bucket:
        """Return a bucket, which holds the code where it is kept."""
        bucket = super().get_bucket(environment, name, filename, source)
        if bucket.code is None and filename is not None and filename.startswith(_SHIPPED):
            kept = _file(name)
            if kept is not None:
                made = _made(bucket)
                bucket.code = _read(kept, made)
                if bucket.code is None:
                    bucket.code = environment.compile(source, name, filename)
                    _write(kept, made, bucket.code)
                self.dump_bytecode(bucket)
        return bucket

    def load_bytecode(self, bucket: Bucket) -> None:
        """Put kept code into ``bucket``."""
        code = self._codes.get(bucket.key + bucket.checksum)
        if code is not None:
            bucket.code = code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code in ``bucket``."""
        if bucket.code is not None:
            if len(self._codes) >= _MOST:
                self._codes.clear()
            self._codes[bucket.key + bucket.checksum] = bucket.code


def _file(name: str) -> Path | None:
    """Return where a template of the package is kept; None where nothing can be."""
    try:
        beside = Path(cache_from_source(__file__))
    except NotImplementedError:
        return None
    return beside.with_name(f"{name.replace('/', '-')}.{sys.implementation.cache_tag}.jinja")


def _made(bucket: Bucket) -> bytes:
    """Return a digest of all that compiled code depends on."""
    parts: list[object] = [bucket.key, bucket.checksum, MAGIC_NUMBER, sys.flags.optimize]
    for module in (jinja2.compiler, sandbox, jinja):
        try:
            about = Path(module.__file__ or "").stat()
        except OSError:  # in an archive, which has no times
            continue
        parts += [about.st_size, about.st_mtime_ns]
    return sha256(repr(parts).encode()).digest()


def _read(kept: Path, made: bytes) -> CodeType | None:
    try:
        data = kept.read_bytes()
        if not data.startswith(made):
            return None
        code = marshal.loads(data[len(made) :])  # noqa: S302 (from _write, as safe as .pyc files)
    except (OSError, EOFError, ValueError, TypeError):
        return None
    return code if isinstance(code, CodeType) else None


def _write(kept: Path, made: bytes, code: CodeType) -> None:
    if sys.dont_write_bytecode:
        return
    part = kept.with_name(f"{kept.name}.{getpid()}")
    # An installed package may lie where nothing can be written.
    with suppress(OSError):
        kept.parent.mkdir(parents=True, exist_ok=True)
        part.write_bytes(made + marshal.dumps(code))
        part.replace(kept)
