# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ..._transport.paths import path
from ...resources.resource import Resource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..._transport.options import RequestOptions
    from ...pages import PageList
    from ..types import (
        RestoreLogLine,
        RestoreRecord,
        RestoresListQuery,
        RestoresLogsQuery,
    )


class RestoresResource(Resource):
    """`restores` of a client."""

    def list(
        self,
        query: Optional[RestoresListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[RestoreRecord]:
        """Lists restores.

        Scope: `backups:read`.
        """
        return self._client.list('/api/v1/restores', query=query, **options)

    def get(self, restore_id: str, **options: Unpack[RequestOptions]) -> RestoreRecord:
        """Shows one restore.

        Scope: `backups:read`.
        """
        return self._client.request('GET', path('/api/v1/restores/{}', restore_id), **options)

    def cancel(self, restore_id: str, **options: Unpack[RequestOptions]) -> RestoreRecord:
        """Cancels a restore that has not begun to replace what is there.

        Scope: `backups:write, databases:write`.
        """
        return self._client.request('POST', path('/api/v1/restores/{}/cancel', restore_id), **options)

    def logs(
        self,
        restore_id: str,
        query: Optional[RestoresLogsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[RestoreLogLine]:
        """Reads a restore's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
        event `line` for each, then `end` with the restore's status.

        Scope: `backups:read`.
        """
        return self._client.list(path('/api/v1/restores/{}/logs', restore_id), query=query, **options)
