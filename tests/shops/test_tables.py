import re

import cardforge.diagnostics.codes.shops as codes
from cardforge.cli.shop import shop
from cardforge.diagnostics.codes import Code
from tests.shops.tables import PAGE, TABLES, filled

TEXT = PAGE.read_text("utf-8")


def test_the_tables_of_the_page_say_what_the_data_say() -> None:
    assert filled(TEXT) == TEXT
    assert re.findall(r"<!-- (\w+): made from the data -->", TEXT) == ["figures", "doubts", "sizes"]
    assert set(TABLES) == {"figures", "doubts", "sizes"}


def test_the_page_names_every_rule() -> None:
    declared = {code.id for code in vars(codes).values() if isinstance(code, Code)}
    named = set(re.findall(r"CF-P\d\d", TEXT.split("### What is checked")[1]))
    assert declared - named == {"CF-P70", "CF-P84"}


def test_the_page_names_every_option() -> None:
    options = {name for parameter in shop.params for name in parameter.opts if name[:2] == "--"}
    part = TEXT.split("## Print shops")[1].split("### What goes where")[0]
    assert options - {"--project", "--help"} <= set(re.findall(r"--[a-z]+", part))
