"""Writes docs/manual: ``python -m tests.manual.generate``.

Pages and pictures that have not changed are left as they are; generated pages whose subject is
gone are removed.
"""

from PIL import Image

from cardforge.faces.schema import face_schema
from tests.manual import sheets
from tests.manual.pages import MANUAL, VARIANTS, all_entries, examples_of, index, page, studio
from tests.manual.studio import Studio, keep, picture

#: Pages that are written by hand.
BY_HAND = ("names.md", "sheets.md", "style-yaml.md", "values.md")
PICTURES = MANUAL / "pictures"


def pages(made: Studio) -> dict[str, str]:
    """Return every generated page by its file name."""
    texts = {f"{entry.name}.md": page(entry) for entry in all_entries(made)}
    return {**texts, "README.md": index(made)}


def pictures(made: Studio) -> dict[str, Image.Image]:
    """Return the picture of every example by its name."""
    names = [name for entry in all_entries(made) for name in examples_of(entry.name)]
    drawn = {name: picture(made.sights(name)["chili"]) for name in names}
    for name in VARIANTS:
        drawn[f"{name}.again"] = again(name)
    return drawn


def again(name: str) -> Image.Image:
    """Return the second picture of an example."""
    made = studio(VARIANTS[name])
    drawn = picture(made.sights(name)["chili"])
    assert made.messages() == []
    return drawn


def main() -> None:
    made = studio()
    texts, drawn = pages(made), pictures(made)
    for path in MANUAL.glob("*.md"):
        if path.name not in texts and path.name not in BY_HAND:
            path.unlink()
    for name, text in texts.items():
        (MANUAL / name).write_text(text, "utf-8")
    (MANUAL / "face.xsd").write_text(face_schema(), "utf-8")
    PICTURES.mkdir(exist_ok=True)
    for path in PICTURES.glob("*.png"):
        if path.stem not in drawn:
            path.unlink()
    for name, image in drawn.items():
        keep(image, PICTURES / f"{name}.png")
    sheets.main()


if __name__ == "__main__":
    main()
