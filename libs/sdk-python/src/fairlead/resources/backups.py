from __future__ import annotations

from typing import TYPE_CHECKING

from .._streams.log_stream import LogStream, follow_log
from .._transport.paths import path
from .._waits import WaitSubject, wait_for_record
from ..generated.resources.backups import BackupsResource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._streams.log_stream import FollowOptions
    from .._waits import WaitOptions
    from ..generated.types import BackupLogLine, BackupRecord

_PENDING = ('queued', 'running', 'verifying')


class Backups(BackupsResource):
    def wait(self, backup_id: str, **options: Unpack[WaitOptions]) -> BackupRecord:
        """Waits until a backup has been verified.

        Raises `UnsuccessfulError` if it failed or was canceled, and `WaitTimeoutError` when `timeout` is over; the
        backup goes on.
        """
        subject = WaitSubject(
            name=f'backup {backup_id}',
            id=backup_id,
            read=lambda timeout, max_retries: self.get(backup_id, timeout=timeout, max_retries=max_retries),
            is_pending=lambda status: status in _PENDING,
            is_success=lambda status: status == 'succeeded',
        )
        return wait_for_record(self._client, subject, **options)

    def follow_logs(
        self,
        backup_id: str,
        *,
        after: int = 0,
        **options: Unpack[FollowOptions],
    ) -> LogStream[BackupLogLine]:
        """The lines of a backup's log, each once and in order, until it ends.

        `after` is the number of the line to begin after.
        """
        log = path('/api/v1/backups/{}/logs', backup_id)
        return follow_log(self._client, log, after=after, options=options)
