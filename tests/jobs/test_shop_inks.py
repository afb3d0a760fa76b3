from pathlib import Path

from cardforge.jobs.results import BuildOptions
from cardforge.jobs.shop import shop
from tests.jobs.shop_game import make_birds
from tests.jobs.test_shop import line


def test_a_colour_with_too_much_ink_is_said_once(tmp_path: Path) -> None:
    dark, darker = "cmyk(90 80 70 20)", "cmyk(90 90 90 20)"
    face = f"""<face>
  <rect fill="{{{{ card.ink }}}}" bleed="yes"/>
  <rect x="8" y="8" w="9" h="9" fill="{dark}"/>
  <text x="8" y="30" w="40" h="9" color="{dark}" at="name">{{{{ card.name }}}}</text>
  <rect x="8" y="60" w="9" h="9" fill="{darker}"/>
</face>"""
    project = make_birds(tmp_path, bird_xml=face)
    findings = shop(project, "dtc", BuildOptions()).build.findings
    said = [line(one) for one in findings if one.code == "CF-P53"]
    first, second = said
    assert first == (
        "decks/birds/aids.yaml:8:33 warning CF-P53 (aids/turn.name) `Your turn` in #14293d has "
        "260 % of ink (C90 M80 Y70 K20), the limit is 240 %; 4 parts more have the same"
    )
    assert second == (
        "templates/birds/bird.xml:5:3 warning CF-P53 (birds/owl) an area of <rect> in #141414 has "
        "290 % of ink (C90 M90 Y90 K20), the limit is 240 %, on 4 cards"
    )
