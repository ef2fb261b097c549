from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Callable, Generator, Generic, Iterator, Optional, TypedDict, TypeVar, cast

from ..resources.resource import ApiClient
from .resuming_stream import ReconnectNotice

Line = TypeVar('Line', bound=Mapping[str, Any])


class FollowOptions(TypedDict, total=False):
    """Options of a stream that is followed."""

    headers: Mapping[str, str]
    """Further headers of its requests."""
    attempt_timeout: float
    """For each attempt to connect, in seconds. Of the client by default."""
    idle_timeout: float
    """For how many seconds it may be without any data. 45 by default; Fairlead sends a comment every 15 seconds."""
    outage_timeout: float
    """For how many seconds it tries to connect before it fails. 600 by default."""
    on_reconnect: Callable[[ReconnectNotice], None]
    """Called before the pause of each further connection."""


class LogStream(Generic[Line]):
    """The lines of the log of an operation, each once and in order, until the operation ends.

    `status` is the final status of the record; `None` until all lines have been read. To end it early, call `close` or leave a
    `with` block.
    """

    def __init__(self, lines: Generator[Line, None, str]) -> None:
        self._lines = lines
        self.status: Optional[str] = None

    def __iter__(self) -> Iterator[Line]:
        return self

    def __next__(self) -> Line:
        try:
            return next(self._lines)
        except StopIteration as end:
            if end.value is not None:
                self.status = end.value
            raise StopIteration from None

    def close(self) -> None:
        """Closes the connection."""
        self._lines.close()

    def __enter__(self) -> LogStream[Line]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def follow_log(
    client: ApiClient,
    path: str,
    *,
    after: int = 0,
    query: Optional[Mapping[str, Any]] = None,
    options: FollowOptions,
) -> LogStream[Any]:
    """Follows the log of an operation from the line after the one with the number `after`."""
    return LogStream(_lines(client, path, after, query, options))


def _lines(
    client: ApiClient, path: str, after: int, query: Optional[Mapping[str, Any]], options: FollowOptions
) -> Generator[Mapping[str, Any], None, str]:
    last = after
    stream = client.resuming_stream(path, query=query, last_event_id=str(after), **options)
    try:
        for event in stream:
            if event.event == 'end':
                return cast(str, event.data['status'])
            if event.event == 'line' and event.data['seq'] > last:
                last = event.data['seq']
                yield event.data
        raise AssertionError('A resuming stream has no end of its own.')
    finally:
        stream.close()
