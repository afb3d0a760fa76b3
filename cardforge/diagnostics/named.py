"""`typing.NamedTuple`, made in two fifths of the time.

A build defines some 130 of them, and those of the standard library would take a fifteenth of the
time of a small one: each compiles code of its own and checks its types. Here classes with as many
fields share their code, and types are left to the type checker. What they are and do is the same.
"""

import functools
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING or sys.version_info >= (3, 14):
    # From 3.14 annotations are no longer there while a class is made.
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter
    from types import FunctionType

    class _Maker(type):
        """Makes a class with a getter for each annotated name."""

        def __new__(cls, name, bases, space):
            """Return the class; those that inherit from one that is made are ordinary ones."""
            if bases == (tuple,) or bases != (NamedTuple,):
                return super().__new__(cls, name, bases, space)
            types = space.get("__annotations__", {})
            fields = tuple(types)
            defaults = {field: space.pop(field) for field in fields if field in space}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: a field without a default follows one with a default")
            code = _new(len(fields)).replace(co_name="__new__", co_varnames=("_cls", *fields))
            made = FunctionType(code, _NAMES, "__new__", tuple(defaults.values()))
            made.__qualname__ = f"{name}.__new__"
            space.update(
                {
                    "__slots__": (),
                    "__new__": made,
                    "__match_args__": fields,
                    "_fields": fields,
                    "_field_defaults": defaults,
                }
            )
            for at, field in enumerate(fields):
                space[field] = _tuplegetter(at, None)
            return super().__new__(cls, name, bases, space)

    _NAMES = {"_new": tuple.__new__, "__builtins__": {}, "__name__": __name__}

    @functools.cache
    def _new(count):
        """Return the code of ``__new__`` for a number of fields."""
        names = "".join([f"_{at}, " for at in range(count)])
        return eval(f"lambda _cls, {names}: _new(_cls, ({names}))").__code__  # noqa: S307

    class NamedTuple(tuple, metaclass=_Maker):
        """Base of classes whose annotations are the fields of a tuple."""

        __slots__ = ()
        _fields = ()

        @classmethod
        def _make(cls, values):
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes):
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            parts = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)]
            return f"{type(self).__name__}({', '.join(parts)})"

        def __getnewargs__(self):
            return tuple(self)
