"""Games by the million, for people who study or design them. What may be imported is listed in docs/names.md.

The games for other people's libraries are in `brelan.lab.gymnasium`, `.openspiel` and `.pettingzoo`, each of which
needs that library.
"""

from brelan.lab.batches.batch import Batch
from brelan.lab.batches.setup import Seen
from brelan.lab.notice import say_so
from brelan.lab.observe import UNSEEN, Entry, Observer
from brelan.lab.position import Position
from brelan.lab.simulate import Outcomes, Simulator, report
from brelan.lab.study import Study, markdown_table

say_so()

__all__ = [
    "UNSEEN",
    "Batch",
    "Entry",
    "Observer",
    "Outcomes",
    "Position",
    "Seen",
    "Simulator",
    "Study",
    "markdown_table",
    "report",
]
