"""Plural rules for the headers of new catalogs, as GNU gettext and its users write them.

Source: GNU gettext manual, "Plural forms", and the catalogs of Debian for languages that it does
not name. A catalog's own header counts; this is only what a new one begins with.
"""

import re

_ONE = "nplurals=1; plural=0;"
_NOT_ONE = "nplurals=2; plural=(n != 1);"
_MORE = "nplurals=2; plural=(n > 1);"
_EAST = (
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
    "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
)
_RULES = {
    _ONE: "ja ko zh vi th lo km my id ms",
    _MORE: "fr pt-BR tr fa hy",
    _EAST: "ru uk be sr hr bs",
    "nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);": "cs sk",
    "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);": "pl",
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && (n%100<10 || n%100>=20) ? 1 : 2);": (
        "lt"
    ),
    "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n!=0 ? 1 : 2);": "lv",
    "nplurals=3; plural=(n==1 ? 0 : (n==0 || (n%100>0 && n%100<20)) ? 1 : 2);": "ro",
    "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);": "sl",
    "nplurals=5; plural=(n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4);": "ga",
    (
        "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : "
        "n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);"
    ): "ar",
}


def plural_count(rule: str) -> int:
    """Return how many forms a header ``Plural-Forms`` has; 2 where it does not say."""
    found = re.search(r"nplurals\s*=\s*([1-9])", rule)
    return int(found[1]) if found else 2


def plural_rule(locale: str) -> str:
    """Return the header ``Plural-Forms`` of a new catalog."""
    for name in (locale, locale.split("-")[0]):
        for rule, languages in _RULES.items():
            if name in languages.split():
                return rule
    return _NOT_ONE
