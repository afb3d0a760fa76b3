"""A report as data for other programs: JSON, and its playouts as Parquet."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from cardforge.playtest.answers import answers
from cardforge.playtest.report import Report
from cardforge.playtest.runs import Table

FORMAT = "playtest 1"
#: Digits of a figure that are written; further ones say nothing.
DIGITS = 9


def as_data(report: Report) -> dict[str, Any]:
    """Return a report as JSON has it; equal runs give equal data, whoever computed them."""
    found: dict[str, Any] = {"cardforge": FORMAT, "answers": [one.words for one in answers(report)]}
    plain = _plain(report)
    # Words, which may be in any language.
    plain.pop("names")
    plain.pop("ends")
    return {**found, **plain}


def _plain(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, Counter):
        return {str(key): value[key] for key in sorted(value)}
    if isinstance(value, Mapping):
        return {str(key): _plain(one) for key, one in value.items()}
    if hasattr(value, "_asdict"):
        return {key: _plain(one) for key, one in value._asdict().items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value


def write_parquet(table: Table, measures: tuple[str, ...], path: str) -> None:
    """Write a row for each playout: deal, lineup, winners, end, decisions, scores, measures."""
    import polars

    columns = {
        "deal": table.deal, "lineup": table.lineup, "winners": table.winners, "end": table.end,
        "decisions": table.decisions,
    }  # fmt: skip
    columns |= {f"score_{seat + 1}": table.score[:, seat] for seat in range(table.score.shape[1])}
    columns |= {name: table.measures[:, at] for at, name in enumerate(measures)}
    frame = polars.DataFrame({name: values.astype("int32") for name, values in columns.items()})
    frame.write_parquet(path, compression="zstd", statistics=True)
