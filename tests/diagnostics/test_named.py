"""Named tuples are those of the standard library, made sooner."""

import copy
import pickle
from typing import NamedTuple as Standard

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardforge.diagnostics.named import NamedTuple


class Own(NamedTuple):
    """A point."""

    x: float
    y: float = 2.0
    name: str = ""

    @property
    def far(self) -> float:
        """Distance along both axes."""
        return self.x + self.y


class Theirs(Standard):
    """A point."""

    x: float
    y: float = 2.0
    name: str = ""

    @property
    def far(self) -> float:
        """Distance along both axes."""
        return self.x + self.y


class Named(Own):
    """One that inherits."""

    def shout(self) -> str:
        return self.name.upper()


def test_values_are_those_of_the_standard() -> None:
    own, theirs = Own(1.0, name="a"), Theirs(1.0, name="a")
    assert own == theirs == (1.0, 2.0, "a")
    assert hash(own) == hash(theirs)
    assert repr(own) == repr(theirs).replace("Theirs", "Own") == "Own(x=1.0, y=2.0, name='a')"
    assert (own.x, own.y, own.name, own.far) == (1.0, 2.0, "a", 3.0)
    assert Own._fields == Theirs._fields == Own.__match_args__ == ("x", "y", "name")
    assert Own._field_defaults == Theirs._field_defaults == {"y": 2.0, "name": ""}
    assert own._asdict() == theirs._asdict() == {"x": 1.0, "y": 2.0, "name": "a"}
    assert own._replace(y=3.0) == theirs._replace(y=3.0) == (1.0, 3.0, "a")
    assert Own._make([4, 5, "b"]) == Theirs._make([4, 5, "b"]) == (4, 5, "b")
    assert Own.__doc__ == Theirs.__doc__
    assert isinstance(own, tuple)
    assert not hasattr(own, "__dict__")


def test_matching_copying_pickling() -> None:
    own = Own(1.0, 2.0, "a")
    match own:
        case Own(x, y, name=name):
            assert (x, y, name) == own
    for same in (copy.copy(own), copy.deepcopy(own), pickle.loads(pickle.dumps(own))):  # noqa: S301
        assert same == own
        assert type(same) is Own


def test_one_that_inherits() -> None:
    one = Named(1.0, name="a")._replace(name="b")
    assert type(one) is Named
    assert one.shout() == "B"
    assert one == (1.0, 2.0, "b")


def test_what_is_refused() -> None:
    wanted = (
        ((), {}, "missing ['x'], not taken [], given by position 0"),
        ((1.0,), {"z": 2}, "missing [], not taken ['z'], given by position 1"),
        ((1.0,), {"x": 2}, "missing [], not taken ['x'], given by position 1"),
        ((1, 2, 3, 4), {}, "missing [], not taken [], given by position 4"),
    )
    for values, named, said in wanted:
        with pytest.raises(TypeError) as refused:
            Own(*values, **named)
        assert str(refused.value) == f"Own takes x, y, name: {said}"
        with pytest.raises(TypeError):
            Theirs(*values, **named)
    with pytest.raises(ValueError, match=r"Own has no fields \['z'\]"):
        Own(1.0)._replace(z=2)
    with pytest.raises(TypeError, match="Own takes 3 values, not 2"):
        Own._make([1, 2])
    with pytest.raises(AttributeError):
        Own(1.0).x = 2  # type: ignore[misc]


@given(
    st.lists(st.integers(), max_size=4), st.dictionaries(st.sampled_from("xyzname"), st.integers())
)
def test_arguments_are_taken_as_the_standard_does(values: list[int], named: dict[str, int]) -> None:
    made = []
    for kind in (Own, Theirs):
        try:
            made.append(kind(*values, **named))  # type: ignore[arg-type]
        except TypeError:
            made.append(None)
    assert made[0] == made[1]


def test_a_class_has_not_too_many_fields() -> None:
    with pytest.raises(ValueError, match="argument 2 is shorter"):
        type(Own)("Wide", (NamedTuple,), {"__annotations__": {f"a{n}": int for n in range(41)}})


def test_defaults_come_last() -> None:
    with pytest.raises(TypeError, match="a field without a default follows one with a default"):
        type(Own)("Wrong", (NamedTuple,), {"__annotations__": {"a": int, "b": int}, "a": 1})
