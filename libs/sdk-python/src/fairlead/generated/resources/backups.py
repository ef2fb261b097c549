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
        BackupLogLine,
        BackupRecord,
        BackupsDeleteQuery,
        BackupsListQuery,
        BackupsLogsQuery,
        CreateBackup,
        RestoreBackup,
        RestoreRecord,
    )


class BackupsResource(Resource):
    """`backups` of a client."""

    def list(
        self,
        query: Optional[BackupsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[BackupRecord]:
        """Lists backups, also those that failed or could not be started.

        Scope: `backups:read`.
        """
        return self._client.list('/api/v1/backups', query=query, **options)

    def create(self, body: CreateBackup, **options: Unpack[RequestOptions]) -> BackupRecord:
        """Backs up a database. It has succeeded only once what was stored has been restored into a scratch database and compared.

        Scope: `backups:write`.
        """
        return self._client.request('POST', '/api/v1/backups', body=body, **options)

    def delete(
        self,
        backup_id: str,
        query: Optional[BackupsDeleteQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> BackupRecord:
        """Deletes a backup: takes it out of its storage, and then forgets it.

        Scope: `backups:write`.
        """
        return self._client.request('DELETE', path('/api/v1/backups/{}', backup_id), query=query, **options)

    def get(self, backup_id: str, **options: Unpack[RequestOptions]) -> BackupRecord:
        """Shows one backup.

        Scope: `backups:read`.
        """
        return self._client.request('GET', path('/api/v1/backups/{}', backup_id), **options)

    def cancel(self, backup_id: str, **options: Unpack[RequestOptions]) -> BackupRecord:
        """Cancels a backup. Nothing stays of it in the storage or on the server.

        Scope: `backups:write`.
        """
        return self._client.request('POST', path('/api/v1/backups/{}/cancel', backup_id), **options)

    def logs(
        self,
        backup_id: str,
        query: Optional[BackupsLogsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[BackupLogLine]:
        """Reads a backup's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
        event `line` for each, then `end` with the backup's status.

        Scope: `backups:read`.
        """
        return self._client.list(path('/api/v1/backups/{}/logs', backup_id), query=query, **options)

    def restore(
        self,
        backup_id: str,
        body: RestoreBackup,
        **options: Unpack[RequestOptions],
    ) -> RestoreRecord:
        """Restores a backup into a new database, or in the place of what the database holds now. For the latter a safety backup is
        taken and verified first, and the data of before stays as it is if anything fails.

        Scope: `backups:write, databases:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/backups/{}/restore', backup_id),
            body=body,
            **options,
        )
