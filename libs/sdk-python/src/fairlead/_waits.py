from __future__ import annotations

import json
import math
import random
import time
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from typing import Any, Callable, Generic, Optional, TypedDict, TypeVar

from ._transport.retries import is_transient
from .errors import DeadlineExceededError, FairleadError, UnsuccessfulError, WaitTimeoutError
from .resources.resource import ApiClient

_RECONNECT = 0.5
_STREAM_ATTEMPT = 20.0

R = TypeVar('R', bound=Mapping[str, Any])


class WaitOptions(TypedDict, total=False):
    """Options of a wait."""

    timeout: float
    """In seconds, half an hour by default. The end of the wait changes nothing about the work."""
    on_change: Callable[[Any], None]
    """Called with the record at the beginning and whenever it has changed."""
    throw_on_failure: bool
    """`False` returns a record that has ended without success in place of an error. `True` by default."""
    poll_interval: float
    """How often the record is read where events cannot be followed, in seconds. 5 by default."""


@dataclass(frozen=True)
class WaitSubject(Generic[R]):
    """What is waited for."""

    name: str
    """In a sentence, such as `deployment dep_…`."""
    id: str
    read: Callable[[float, float], R]
    """Reads the record; its arguments are `timeout` and `max_retries` of the request."""
    is_pending: Callable[[str], bool]
    """Whether a status is one of work that goes on."""
    is_success: Callable[[str], bool]


def wait_for_record(
    client: ApiClient,
    subject: WaitSubject[R],
    *,
    timeout: float = 1_800.0,
    on_change: Optional[Callable[[R], None]] = None,
    throw_on_failure: bool = True,
    poll_interval: float = 5.0,
) -> R:
    """Waits until the work on a record has ended, over cuts and restarts of Fairlead.

    Events say when to read the record, so that few requests are needed; where they cannot be followed it is read at intervals.
    """
    try:
        record = _ended(client, _Observer(subject, timeout, on_change), poll_interval)
    except _RecordError as error:
        raise error.reason from error.reason.__cause__
    if throw_on_failure and not subject.is_success(record['status']):
        reason = (record.get('failure') or {}).get('message')
        message = f'The {subject.name} ended as {record["status"]}{"" if reason is None else f": {reason}"}'
        raise UnsuccessfulError(message, record=record, status=record['status'])
    return record


def _ended(client: ApiClient, observer: _Observer[R], poll_interval: float) -> R:
    while True:
        ended = observer.check()
        if ended is not None:
            return ended
        followed = False
        try:
            stream = client.stream(
                '/api/v1/events',
                query={'subject_id': observer.subject.id},
                max_retries=0,
                timeout=observer.remaining(),
                attempt_timeout=_STREAM_ATTEMPT,
                time_limit=observer.remaining(),
            )
            with closing(stream):
                # Each event and heartbeat is a reason to read the record; the first one says that no later change is missed.
                for _ in stream:
                    followed = True
                    ended = observer.check()
                    if ended is not None:
                        return ended
        except (_RecordError, WaitTimeoutError):
            raise
        except FairleadError:
            # An error of the record itself ends the wait; one of the stream only means to read at intervals.
            pass
        observer.pause(_RECONNECT if followed else poll_interval * (0.75 + random.random() / 2))


class _RecordError(FairleadError):
    def __init__(self, reason: FairleadError) -> None:
        super().__init__(str(reason))
        self.reason = reason


class _Observer(Generic[R]):
    def __init__(self, subject: WaitSubject[R], timeout: float, on_change: Optional[Callable[[R], None]]) -> None:
        self.subject = subject
        self._timeout = timeout
        self._deadline = time.monotonic() + timeout
        self._on_change = on_change
        self._latest: Optional[R] = None
        self._state = ''

    def check(self) -> Optional[R]:
        """The record if it has ended."""
        record = self._read()
        self._latest = record
        state = json.dumps(record, sort_keys=True)
        if state != self._state:
            self._state = state
            if self._on_change:
                self._on_change(record)
        return None if self.subject.is_pending(record['status']) else record

    def remaining(self) -> float:
        """The seconds that are left; it raises `WaitTimeoutError` if none are."""
        remaining = self._deadline - time.monotonic()
        if remaining <= 0:
            raise self._timed_out()
        return remaining

    def pause(self, seconds: float) -> None:
        time.sleep(min(seconds, self.remaining()))
        self.remaining()

    def _read(self) -> R:
        try:
            return self.subject.read(self.remaining(), math.inf)
        except WaitTimeoutError:
            raise
        except DeadlineExceededError as error:
            raise self._timed_out() from error
        except FairleadError as error:
            if not is_transient(error):
                raise _RecordError(error) from error
            # The next attempt would begin after the end of the wait.
            time.sleep(max(0.0, self._deadline - time.monotonic()))
            raise self._timed_out() from error

    def _timed_out(self) -> WaitTimeoutError:
        state = '' if self._latest is None else f': it is {self._latest["status"]}'
        message = f'The {self.subject.name} has not ended within {self._timeout:g} s{state}.'
        return WaitTimeoutError(message, timeout=self._timeout, record=self._latest)
