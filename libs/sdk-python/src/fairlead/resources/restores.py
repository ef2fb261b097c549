from __future__ import annotations

from typing import TYPE_CHECKING

from .._streams.log_stream import LogStream, follow_log
from .._transport.paths import path
from .._waits import WaitSubject, wait_for_record
from ..generated.resources.restores import RestoresResource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._streams.log_stream import FollowOptions
    from .._waits import WaitOptions
    from ..generated.types import RestoreLogLine, RestoreRecord

_PENDING = ('queued', 'running', 'verifying')


class Restores(RestoresResource):
    def wait(self, restore_id: str, **options: Unpack[WaitOptions]) -> RestoreRecord:
        """Waits until a restore has ended.

        Raises `UnsuccessfulError` if it failed or was canceled, and `WaitTimeoutError` when `timeout` is over; the
        restore goes on.
        """
        subject = WaitSubject(
            name=f'restore {restore_id}',
            id=restore_id,
            read=lambda timeout, max_retries: self.get(restore_id, timeout=timeout, max_retries=max_retries),
            is_pending=lambda status: status in _PENDING,
            is_success=lambda status: status == 'succeeded',
        )
        return wait_for_record(self._client, subject, **options)

    def follow_logs(
        self,
        restore_id: str,
        *,
        after: int = 0,
        **options: Unpack[FollowOptions],
    ) -> LogStream[RestoreLogLine]:
        """The lines of the log of a restore, each once and in order, until it ends.

        `after` is the number of the line to begin after.
        """
        log = path('/api/v1/restores/{}/logs', restore_id)
        return follow_log(self._client, log, after=after, options=options)
