"""The coach: what was luck, what was skill. See docs/coach.md."""

from brelan.coach.report import MARKS, Report, dearest, report
from brelan.coach.review import Balance, Review, review
from brelan.coach.weigh import Effort, Weigher

__all__ = ["MARKS", "Balance", "Effort", "Report", "Review", "Weigher", "dearest", "report", "review"]
