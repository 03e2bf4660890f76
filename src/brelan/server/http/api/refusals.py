"""What programs are told when a request does not fit: which field, what was expected there, and where the list is."""

from collections.abc import Sequence
from typing import Any, get_args

from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, ValidationError

from brelan.words import Words

KINDS = ("body", "query", "path", "header")
"""Where FastAPI found a field."""
LISTS = {"game": "/api/games", "options": "/api/games"}
"""Where it is said what a field may hold; else in the description of the API."""
LONGEST_FIELD = 80


def not_json() -> RequestValidationError:
    """Something else was sent, or it was not said to be JSON."""
    return RequestValidationError([{"loc": (), "msg": "JSON, sent with Content-Type: application/json"}])


def misfit(error: ValidationError, model: type[BaseModel]) -> RequestValidationError:
    """A body that is not as a model describes it. A field that nobody knows is named first: it may be misspelt."""
    found: list[Any] = error.errors(include_url=False, include_input=False)
    for each in found:
        if each["type"] == "extra_forbidden":
            each["msg"] = f"no such field; there are {', '.join(_fields(model, each['loc'][:-1]))}"
    return RequestValidationError(sorted(found, key=lambda each: each["type"] != "extra_forbidden"))


def detailed(error: RequestValidationError, words: Words) -> dict[str, str]:
    """The first thing that does not fit, as an answer says it. What was expected is said in English."""
    first: dict[str, Any] = next(iter(error.errors()), {"loc": (), "msg": ""})
    names = [str(part) for part in first["loc"]]
    names = names[1:] if names[:1] and names[0] in KINDS else names
    field = ".".join(names)[:LONGEST_FIELD]
    told = {
        "field": field,
        "expected": first["msg"].removeprefix("Value error, "),
        "see": LISTS.get(names[0] if names else "", "/openapi.json"),
    }
    return {"message": words.say("error_api.field" if field else "error_api.body", told), **told}


def _fields(model: type[BaseModel], path: Sequence[int | str]) -> list[str]:
    """The fields there are at some place of a body."""
    for name in path:
        if isinstance(name, str):
            kind = model.model_fields[name].annotation
            classes = [each for each in (kind, *get_args(kind)) if isinstance(each, type)]
            model = next(each for each in classes if issubclass(each, BaseModel))
    return list(model.model_fields)
