from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any, Generator, Optional

from .._transport.paths import path
from ..generated.resources.applications import ApplicationsResource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._streams.log_stream import FollowOptions
    from .._transport.options import RequestOptions
    from ..generated.types import ApplicationsLogsQuery, RuntimeLogLine, RuntimeLogs

_LARGEST_PAGE = 1000


class Applications(ApplicationsResource):
    def follow_logs(
        self,
        application_id: str,
        query: Optional[ApplicationsLogsQuery] = None,
        **options: Unpack[FollowOptions],
    ) -> Generator[RuntimeLogLine, None, None]:
        """What the running application prints, each line once. It ends only when the caller stops.

        The newest `limit` lines of `query` (after `cursor`, if there is one) come first, and then new ones.

        Raises `ServerUnreachableError` if the server of the application cannot be reached at the beginning.
        """
        log = path('/api/v1/applications/{}/logs', application_id)
        filters = ('process', 'instance', 'stream', 'search')
        selected: dict[str, Any] = {name: value for name, value in (query or {}).items() if name in filters}
        # Only the last line of a page has a cursor, so pages are read first: a stream may be cut within the first one it sends.
        page = self._read(log, {**(query or {})}, options)
        while page['cursor'] is None:
            with closing(self._client.resuming_stream(log, query=selected, **options)) as stream:
                for event in stream:
                    if event.event == 'line':
                        break
            page = self._read(log, {**(query or {}), 'limit': _LARGEST_PAGE}, options)
        yield from page['lines']
        with closing(
            self._client.resuming_stream(log, query=selected, last_event_id=page['cursor'], **options)
        ) as stream:
            for event in stream:
                if event.event == 'line':
                    yield event.data

    def _read(self, log: str, query: dict[str, Any], options: FollowOptions) -> RuntimeLogs:
        limits: RequestOptions = {'headers': options.get('headers', {})}
        if 'attempt_timeout' in options:
            limits['attempt_timeout'] = options['attempt_timeout']
        return self._client.request('GET', log, query=query, **limits)
