from __future__ import annotations

import math
from contextlib import closing
from typing import TYPE_CHECKING, Any, Generator, Optional

from .._streams.event_stream import ServerSentEvent
from ..generated.resources.events import EventsResource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._streams.log_stream import FollowOptions
    from ..generated.types import EventRecord, EventsListQuery

#: More than a stream may skip and announce by `reset`.
_REMEMBERED = 10_000
_RESET_TIMEOUT = 600.0


class Events(EventsResource):
    def follow(
        self,
        query: Optional[EventsListQuery] = None,
        *,
        after: Optional[int] = None,
        **options: Unpack[FollowOptions],
    ) -> Generator[EventRecord, None, None]:
        """Events as they are recorded, each once, over cuts and restarts. It ends only when the caller stops.

        `query` selects events as in `list`. `after` is the `sequence` of the event to begin after; now by default.

            for event in fairlead.events.follow({'type': 'deployment.*'}):
                print(event['type'], event['subject']['name'])
        """
        # Entries are in the order in which they were added.
        seen: dict[str, None] = {}
        last = None if after is None else str(after)
        stream = self._client.resuming_stream('/api/v1/events', query=query, last_event_id=last, **options)
        with closing(stream):
            for event in stream:
                for record in self._records_of(event, query, options):
                    if record['id'] in seen:
                        continue
                    seen[record['id']] = None
                    if len(seen) > _REMEMBERED:
                        del seen[next(iter(seen))]
                    yield record

    def _records_of(self, event: ServerSentEvent, query: Any, options: FollowOptions) -> Any:
        if event.event == 'event':
            return [event.data]
        if event.event != 'reset':
            return []
        # The stream has skipped events after one sequence number, up to another.
        skipped = {**(query or {}), 'after': event.data['after'], 'before': event.data['sequence'] + 1}
        timeout = options.get('outage_timeout', _RESET_TIMEOUT)
        records = self._client.list(
            '/api/v1/events', query=skipped, timeout=timeout, max_retries=math.inf, headers=options.get('headers', {})
        )
        return sorted(records, key=lambda record: record['sequence'])
