from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Callable, Generator, Optional

from .._transport.retries import is_transient, retry_pause
from ..errors import ApiError, FairleadError, NetworkError
from .event_stream import HEARTBEAT, ServerSentEvent


@dataclass(frozen=True)
class ReconnectNotice:
    """A connection that is about to replace one that failed or ended."""

    attempt: int
    """Counted from 1 since data was received last."""
    delay: float
    """In seconds."""
    error: Exception


def resume_stream(
    connect: Callable[[Optional[str]], Generator[ServerSentEvent, None, None]],
    *,
    last_event_id: Optional[str],
    outage_timeout: float,
    on_reconnect: Optional[Callable[[ReconnectNotice], None]],
) -> Iterator[ServerSentEvent]:
    """Follows a stream over as many connections as it takes, each after the last event of the previous one.

    It has no end of its own: the caller stops at the event that means the end. Raises `ApiError` if the stream may not be read
    (any more), and the latest error if nothing could be received for `outage_timeout` seconds.
    """
    received = False
    deadline = time.monotonic() + outage_timeout
    attempt = 0
    while True:
        attempt += 1
        failure: FairleadError = NetworkError('The stream has ended.')
        with closing(connect(last_event_id)) as connection:
            try:
                for event in connection:
                    received = True
                    attempt = 1
                    if event is not HEARTBEAT:
                        if event.id is not None:
                            last_event_id = event.id
                        yield event
                    deadline = time.monotonic() + outage_timeout
            except FairleadError as error:
                if not _is_passing(error, received):
                    raise
                failure = error
        delay = retry_pause(failure, attempt)
        if time.monotonic() + delay >= deadline:
            raise failure
        if on_reconnect:
            on_reconnect(ReconnectNotice(attempt, delay, failure))
        time.sleep(delay)


def _is_passing(error: FairleadError, received: bool) -> bool:
    """A server that was reachable may be restarting; one that never was is an answer."""
    return is_transient(error) or (received and isinstance(error, ApiError) and error.code == 'SERVER_UNREACHABLE')
