"""What finished units leave behind, given back where it has become much."""

import gc

from cardforge.faces.maker import FaceMaker

#: Objects made and not yet given back until makers are released: about 220 MB.
MUCH = 1_100_000


class Spent:
    """Makers of faces that are not needed any more.

    What they keep refers to itself. Most runs end before it is much, and the end of a process
    costs nothing; to give it back object by object takes a twentieth of a build, and to have the
    collector look for it twice that.
    """

    def __init__(self) -> None:
        self._makers: list[FaceMaker] = []

    def add(self, maker: FaceMaker) -> None:
        """Take a maker that makes no more faces."""
        self._makers.append(maker)
        # Where the collector runs as often as Python has it, it is never as much as that.
        if gc.get_count()[0] > MUCH:
            for one in self._makers:
                one.release()
            self._makers.clear()
