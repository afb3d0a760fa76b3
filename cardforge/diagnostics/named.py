"""`typing.NamedTuple`, made in a fifth of the time.

A build defines some 140 of them. The standard library compiles code for each and checks its
annotations; here all share their code, and annotations are left to the type checker, for which it
is `typing.NamedTuple`. What they are and do is the same. To read a field takes a little longer, so
values that are made and read by the thousand (cards, fields, places on sheets) are the standard's.
"""

from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    #: Fields that a class may have, and what reads each of them.
    _MOST = 40
    _FIELDS = [property(itemgetter(at)) for at in range(_MOST)]

    class _Maker(type):
        """Makes classes whose annotations are the fields of a tuple."""

        def __new__(cls, name, bases, space):
            """Return the class; those below a class with fields are ordinary ones."""
            if bases[0] is tuple or bases[0]._fields:
                return super().__new__(cls, name, bases, space)
            made = super().__new__(cls, name, bases, {"__slots__": (), **space})
            fields = tuple(made.__annotations__)
            defaults = {field: space[field] for field in fields if field in space}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"{name}: a field without a default follows one with a default")
            made._fields = made.__match_args__ = fields
            made._field_defaults = defaults
            made._tail = tuple(defaults.values())
            for field, get in zip(fields, _FIELDS[: len(fields)], strict=True):
                setattr(made, field, get)
            return made

    class NamedTuple(tuple, metaclass=_Maker):
        """Base of classes whose annotations are the fields of a tuple."""

        __slots__ = ()
        _fields = ()
        _field_defaults: ClassVar[dict[str, object]] = {}
        _tail = ()

        def __new__(cls, *values, **named):
            """Return the value with fields given by position or by name."""
            left = len(cls._fields) - len(values)
            if named or left:
                tail = cls._tail
                if named or not 0 < left <= len(tail):
                    values = cls._completed(values, named)
                else:
                    values += tail[-left:]
            return tuple.__new__(cls, values)

        @classmethod
        def _completed(cls, values, named):
            """Return the values of all fields, in order, from those given and the defaults."""
            fields = cls._fields
            rest = fields[len(values) :]
            given = {**cls._field_defaults, **named}
            try:
                found = [given[field] for field in rest]
            except KeyError:
                found = []
            if (
                len(found) != len(rest)
                or not named.keys() <= set(rest)
                or len(values) > len(fields)
            ):
                raise TypeError(
                    f"{cls.__name__} takes {', '.join(fields)}: "
                    f"missing {[field for field in rest if field not in given]}, "
                    f"not taken {[field for field in named if field not in rest]}, "
                    f"given by position {len(values)}"
                )
            return (*values, *found)

        @classmethod
        def _make(cls, values):
            """Return a value with fields from an iterable."""
            made = tuple(values)
            if len(made) != len(cls._fields):
                raise TypeError(f"{cls.__name__} takes {len(cls._fields)} values, not {len(made)}")
            return tuple.__new__(cls, made)

        def _replace(self, /, **changes):
            """Return a value that differs in some fields."""
            made = [changes.pop(field, old) for field, old in zip(self._fields, self, strict=True)]
            if changes:
                raise ValueError(f"{type(self).__name__} has no fields {list(changes)}")
            return tuple.__new__(type(self), made)

        def _asdict(self):
            """Return the fields by name."""
            return dict(zip(self._fields, self, strict=True))

        def __repr__(self):
            parts = [f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True)]
            return f"{type(self).__name__}({', '.join(parts)})"

        def __getnewargs__(self):
            return tuple(self)
