"""Who does the work of a study: the cores of this machine, or a cluster."""

from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context

from brelan.engine.errors import BadOption


@contextmanager
def workers(cluster: str | None) -> Iterator[Executor]:
    """All cores of this machine, or the Dask cluster at an address."""
    if cluster is None:
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
            yield pool
        return
    try:
        from distributed import Client  # noqa: PLC0415 - only who has a cluster needs it
    except ImportError as missing:
        raise BadOption("--cluster needs Dask: pip install 'brelan[cluster]'") from missing
    with Client(cluster, timeout=10) as client:  # type: ignore[no-untyped-call]
        yield client.get_executor()
