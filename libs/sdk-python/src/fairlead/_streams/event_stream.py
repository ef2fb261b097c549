from __future__ import annotations

import http.client
import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Optional

from .._transport.connection import AttemptTimeout, OpenResponse
from ..errors import NetworkError

_LONGEST_EVENT = 4_000_000


@dataclass(frozen=True)
class ServerSentEvent:
    """An event of a stream."""

    event: str
    """Its type."""
    id: Optional[str]
    """What a later request sends as `Last-Event-ID` to continue after this event."""
    data: Any
    """Parsed from JSON."""


#: What a comment becomes: it shows that the connection works.
HEARTBEAT = ServerSentEvent('heartbeat', None, None)


def read_events(response: OpenResponse) -> Iterator[ServerSentEvent]:
    """Reads server-sent events, with `HEARTBEAT` for each comment. It ends when the stream does.

    Raises `NetworkError` if the stream is cut, or is silent for longer than the limit of the response.
    """
    parser = _EventParser()
    try:
        while True:
            received = response.read_some()
            # What has no blank line after it was cut, and is sent once more with the next connection.
            if not received:
                return
            yield from parser.push(received)
    except AttemptTimeout:
        raise NetworkError(f'The stream was silent for {response.limit.idle:g} s.') from None
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NetworkError('The stream was cut.') from error
    finally:
        response.close()


class _EventParser:
    def __init__(self) -> None:
        self._rest = b''
        self._event = ''
        self._id: Optional[str] = None
        self._data: list[str] = []

    def push(self, received: bytes) -> Iterator[ServerSentEvent]:
        *lines, self._rest = (self._rest + received).split(b'\n')
        if len(self._rest) > _LONGEST_EVENT:
            raise NetworkError('The stream contains an event without an end.')
        for raw in lines:
            line = raw[:-1] if raw.endswith(b'\r') else raw
            if line == b'':
                yield from self._dispatch()
            elif line.startswith(b':'):
                yield HEARTBEAT
            else:
                self._field(line.decode('utf-8', 'replace'))

    def _dispatch(self) -> Iterator[ServerSentEvent]:
        event, identity, data = self._event, self._id, self._data
        self._event, self._id, self._data = '', None, []
        if data:
            yield ServerSentEvent(event or 'message', identity, json.loads('\n'.join(data)))

    def _field(self, line: str) -> None:
        name, _, value = line.partition(':')
        value = value[1:] if value.startswith(' ') else value
        if name == 'event':
            self._event = value
        elif name == 'id':
            self._id = value
        elif name == 'data':
            self._data.append(value)
