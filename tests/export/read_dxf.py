"""A small reader of DXF (release 12), written from the format's description, not from the writer.

Polylines and lines of the section ENTITIES come back as points in mm from the top left corner of
the drawing, arcs as points on them.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

Point = tuple[float, float]


class Entity(NamedTuple):
    """A polyline or line on a layer."""

    layer: str
    points: tuple[Point, ...]
    closed: bool


class Drawing(NamedTuple):
    """Version, size in mm, layers, entities."""

    version: str
    size: Point
    layers: tuple[str, ...]
    entities: tuple[Entity, ...]


def pairs(text: str) -> list[tuple[int, str]]:
    lines = text.splitlines()
    assert len(lines) % 2 == 0
    return [(int(code), value) for code, value in zip(lines[::2], lines[1::2], strict=True)]


def records(groups: list[tuple[int, str]]) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """Split at code 0; what stands before the first belongs to nobody."""
    name, body = "", []
    for code, value in groups:
        if code == 0:
            if name:
                yield name, body
            name, body = value, []
        else:
            body.append((code, value))
    yield name, body


def read(text: str) -> Drawing:
    groups = pairs(text)
    assert groups[-1] == (0, "EOF")
    every = list(records(groups))
    header = next(body for name, body in every if name == "SECTION" and (2, "HEADER") in body)
    at = {value: i for i, (code, value) in enumerate(header) if code == 9}
    version = header[at["$ACADVER"] + 1][1]
    corner = dict(header[at["$EXTMAX"] + 1 : at["$EXTMAX"] + 3])
    assert header[at["$INSUNITS"] + 1] == (70, "4")
    high = float(corner[20])
    layers = tuple(dict(body)[2] for name, body in every if name == "LAYER")
    entities: list[Entity] = []
    open_layer, closed, vertices = "", False, []
    for name, body in every:
        values = dict(body)
        if name == "LINE":
            ends = ((float(values[10]), float(values[20])), (float(values[11]), float(values[21])))
            entities.append(Entity(values[8], tuple((x, high - y) for x, y in ends), False))
        elif name == "POLYLINE":
            assert values[66] == "1"
            open_layer, closed, vertices = values[8], values[70] == "1", []
        elif name == "VERTEX":
            assert values[8] == open_layer
            vertices.append((float(values[10]), float(values[20]), float(values.get(42, "0"))))
        elif name == "SEQEND":
            points = tuple((x, high - y) for x, y in _walk(vertices, closed))
            entities.append(Entity(open_layer, points, closed))
    return Drawing(version, (float(corner[10]), high), layers, tuple(entities))


def _walk(vertices: list[tuple[float, float, float]], closed: bool) -> Iterator[Point]:
    edges = list(zip(vertices, vertices[1:] + vertices[:1], strict=True))
    for (x1, y1, bulge), (x2, y2, _) in edges if closed else edges[:-1]:
        yield x1, y1
        if bulge:
            # The centre lies left of the chord for a counter-clockwise arc of less than 180°.
            angle = 4 * math.atan(bulge)
            chord = math.dist((x1, y1), (x2, y2))
            radius = chord / 2 / math.sin(angle / 2)
            start = math.atan2(y2 - y1, x2 - x1) - angle / 2 - math.pi / 2
            cx, cy = x1 - radius * math.cos(start), y1 - radius * math.sin(start)
            for i in range(1, 24):
                turn = start + angle * i / 24
                yield cx + radius * math.cos(turn), cy + radius * math.sin(turn)
    if not closed:
        yield vertices[-1][:2]
