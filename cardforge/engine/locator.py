"""Where numba keeps what it compiled of a game's rules: by the digest of all of their sources."""

from types import FunctionType
from typing import Any, Self

from numba.core.caching import _CacheLocator  # the hook NUMBA_CACHE_LOCATOR_CLASSES, from 0.62

from cardforge.engine.compiled import cache_folder


class Locator(_CacheLocator):
    """The folder of one build; a build is known by its digest, so nothing in it is ever stale."""

    def __init__(self, function: FunctionType, folder: str) -> None:
        self._build = str(function.__globals__["__cardforge_build__"])
        self._line = function.__code__.co_firstlineno
        self._folder = folder
        self._py_file = function.__code__.co_filename

    def get_cache_path(self) -> str:
        """Return the folder."""
        return f"{self._folder}/{self._build}"

    def get_source_stamp(self) -> str:
        """Return what must be the same for a kept result to serve."""
        return self._build

    def get_disambiguator(self) -> str:
        """Return what tells functions of one name apart."""
        return str(self._line)

    @classmethod
    def from_function(cls, py_func: Any, py_file: str) -> Self | None:  # noqa: ARG003
        """Return the place of a function of rules; None for any other function."""
        if "__cardforge_build__" not in py_func.__globals__:
            return None
        folder = cache_folder()
        return None if folder is None else cls(py_func, str(folder))
