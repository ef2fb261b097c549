from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import BinaryIO, Callable, TypedDict, Union


class RequestOptions(TypedDict, total=False):
    """Options of one request; each is a keyword argument of every method."""

    timeout: float
    """For all attempts together, pauses included, in seconds. Of the client by default; an hour with `content`."""
    attempt_timeout: float
    """For one attempt, in seconds. Of the client by default, longer with `wait_seconds`, and unlimited with `content`."""
    max_retries: float
    """How often the request is repeated after it has failed for a moment. Of the client by default; 0 never repeats it."""
    idempotency_key: str
    """Sent with all attempts. Every POST to the API has one: this, or a new one."""
    wait_seconds: int
    """`Prefer: wait=N`: the response waits up to this many seconds, at most 60, for a final state."""
    headers: Mapping[str, str]
    """Further headers of this request."""


@dataclass(frozen=True)
class Content:
    """A body that is not JSON, such as an archive."""

    type: str
    """The media type."""
    body: Union[bytes, Callable[[], BinaryIO]]
    """Bytes, or a function that opens them, which is called once for each attempt. What it returns is closed afterwards."""


@dataclass(frozen=True)
class RetryNotice:
    """A retry that is about to be made."""

    method: str
    path: str
    attempt: int
    """From 1."""
    delay: float
    """In seconds."""
    error: Exception
