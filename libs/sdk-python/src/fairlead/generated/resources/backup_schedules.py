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
        BackupScheduleRecord,
        BackupSchedulesListQuery,
        CreateBackupSchedule,
        UpdateBackupSchedule,
    )


class BackupSchedulesResource(Resource):
    """`backup_schedules` of a client."""

    def list(
        self,
        query: Optional[BackupSchedulesListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[BackupScheduleRecord]:
        """Lists schedules, with the newest run of each.

        Scope: `backups:read`.
        """
        return self._client.list('/api/v1/backup-schedules', query=query, **options)

    def create(self, body: CreateBackupSchedule, **options: Unpack[RequestOptions]) -> BackupScheduleRecord:
        """Has a database backed up by itself. A run that was missed while Fairlead did not run is made up for once, and one that cannot
        start is recorded as a failed backup.

        Scope: `backups:write`.
        """
        return self._client.request('POST', '/api/v1/backup-schedules', body=body, **options)

    def delete(self, backup_schedule_id: str, **options: Unpack[RequestOptions]) -> BackupScheduleRecord:
        """Ends a schedule. The backups that it has taken stay.

        Scope: `backups:write`.
        """
        return self._client.request(
            'DELETE',
            path('/api/v1/backup-schedules/{}', backup_schedule_id),
            **options,
        )

    def get(self, backup_schedule_id: str, **options: Unpack[RequestOptions]) -> BackupScheduleRecord:
        """Shows one schedule.

        Scope: `backups:read`.
        """
        return self._client.request('GET', path('/api/v1/backup-schedules/{}', backup_schedule_id), **options)

    def update(
        self,
        backup_schedule_id: str,
        body: Optional[UpdateBackupSchedule] = None,
        **options: Unpack[RequestOptions],
    ) -> BackupScheduleRecord:
        """Changes a schedule. A new retention holds from its next verified backup on.

        Scope: `backups:write`.
        """
        return self._client.request(
            'PATCH',
            path('/api/v1/backup-schedules/{}', backup_schedule_id),
            body=body,
            **options,
        )
