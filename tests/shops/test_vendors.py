import pytest

from cardforge.diagnostics import UsageFault
from cardforge.faces.drawing import Trim
from cardforge.sheets.sizes import find_trim
from cardforge.shops.products import Match, Misfit, choose
from cardforge.shops.vendors import Vendor, find_shop, shops

IDS = ("drivethrucards", "game-crafter", "makeplayingcards", "mb-print")


def matched(shop: str, size: str, kind: str = "card") -> tuple[str, tuple[int, int] | None, bool]:
    match = choose(find_shop(shop), kind, find_trim(size))
    assert isinstance(match, Match)
    return match.product.id, match.product.px, match.turned


def test_there_are_four_shops() -> None:
    assert tuple(shops()) == IDS


@pytest.mark.parametrize("vendor", shops().values(), ids=IDS)
def test_every_figure_names_a_source_or_its_doubt(vendor: Vendor) -> None:
    for name, figure in vendor.figures.items():
        assert set(figure.source) <= set(vendor.sources), name
        assert figure.source if figure.confirmed else figure.note, name
    for product in vendor.products:
        assert set(product.source) <= set(vendor.sources), product.id
        assert product.source or not product.confirmed, product.id
    used = {key for figure in vendor.figures.values() for key in figure.source}
    used |= {key for product in vendor.products for key in product.source}
    assert set(vendor.sources) == used | ({"TUCK"} & set(vendor.sources))


@pytest.mark.parametrize("vendor", shops().values(), ids=IDS)
def test_products_have_the_bleed_of_the_shop(vendor: Vendor) -> None:
    for product in vendor.products:
        beyond = [(p - s) / 2 for p, s in zip(product.page, (product.w, product.h), strict=True)]
        assert min(beyond) >= vendor.bleed - 0.08, product.id
        if product.px is not None:
            assert product.page == tuple(side / vendor.dpi * 25.4 for side in product.px)


def test_what_the_shops_ask_for() -> None:
    table = {
        v.id: (
            v.files,
            v.pages,
            v.decks,
            v.backs,
            v.color,
            v.bleed,
            v.safe,
            v.dpi,
            v.fewest,
            v.most,
        )
        for v in shops().values()
    }
    assert table == {
        "drivethrucards": ("pdf", "back-front", "size", "each", "cmyk", 3.175, 3.175, 300, 1, 120),
        "game-crafter": ("png", "", "component", "one", "rgb", 3.175, 3.175, 300, 1, None),
        "makeplayingcards": ("png", "", "size", "each", "rgb", 3.048, 3.048, 300, 18, 612),
        "mb-print": ("pdf", "front-back", "size", "each", "cmyk", 3.0, 4.0, 300, 1, None),
    }
    dtc, mb = shops()["drivethrucards"], shops()["mb-print"]
    assert (dtc.ink_limit, dtc.rich_black, dtc.pdfx) == (240, (60, 40, 40, 100), "x1a")
    assert (mb.ink_limit, mb.rich_black, mb.outlines) == (None, (30, 30, 0, 100), True)
    assert not dtc.sure("most")


@pytest.mark.parametrize(
    ("shop", "size", "kind", "found"),
    [
        ("tgc", "poker", "card", ("PokerDeck", (825, 1125), False)),
        ("tgc", "euro-poker", "card", ("EuroPokerDeck", (825, 1125), False)),
        ("tgc", "88.9x63.5", "card", ("PokerDeck", (825, 1125), True)),
        ("tgc", "domino-chit", "tile", ("DominoChit", (375, 675), False)),
        ("tgc", "50.8x25.4", "token", ("DominoChit", (375, 675), True)),
        ("tgc", "hex-tile-small", "tile", ("SmallHexTile", (675, 600), False)),
        ("tgc", "circle-chit-large", "token", ("LargeCircleChit", (375, 375), False)),
        ("tgc", "booklet-small", "booklet", ("SmallBooklet", (825, 1125), False)),
        ("mpc", "poker", "card", ("poker", (822, 1122), False)),
        ("mpc", "euro-poker", "card", ("poker", (822, 1122), False)),
        ("mpc", "tarot", "card", ("tarot", (897, 1497), False)),
        ("dtc", "poker", "card", ("us-poker", None, False)),
        ("dtc", "tcg", "card", ("euro-poker", None, False)),
        ("mb", "63x88", "card", ("63x88", None, False)),
        ("mb", "poker", "card", ("63.5x89", None, False)),
        ("mb", "70x120", "card", ("70x120", None, False)),
    ],
)
def test_products_are_chosen_by_size(
    shop: str, size: str, kind: str, found: tuple[str, tuple[int, int] | None, bool]
) -> None:
    assert matched(shop, size, kind) == found


def test_the_limit_of_what_is_taken_for_a_size_is_one_millimetre() -> None:
    assert matched("mpc", "64.5x88.9")[0] == "poker"
    misfit = choose(find_shop("mpc"), "card", Trim("", 64.6, 88.9))
    assert isinstance(misfit, Misfit)
    assert misfit.nearest is not None
    assert (misfit.nearest.id, misfit.shape) == ("poker", False)


def test_a_shape_that_is_not_made_is_told_from_a_size() -> None:
    misfit = choose(find_shop("tgc"), "tile", Trim("", 50.8, 44.45))
    assert isinstance(misfit, Misfit)
    assert misfit.nearest is not None
    assert (misfit.nearest.id, misfit.shape) == ("SmallHexTile", True)


def test_kinds_that_a_shop_does_not_make() -> None:
    assert choose(find_shop("dtc"), "tile", find_trim("domino-chit")) is None
    assert choose(find_shop("tgc"), "board", find_trim("poker")) is None


def test_an_unknown_shop_names_the_nearest() -> None:
    with pytest.raises(UsageFault) as caught:
        find_shop("drivethrucard")
    (finding,) = caught.value.diagnostics
    assert (finding.code, finding.message) == ("CF-P70", "no print shop is named `drivethrucard`")
    assert finding.hint == (
        "did you mean `drivethrucards`?; known are drivethrucards, game-crafter, "
        "makeplayingcards, mb-print"
    )
