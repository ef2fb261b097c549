from __future__ import annotations

from typing import TYPE_CHECKING

from .._streams.log_stream import LogStream, follow_log
from .._transport.paths import path
from .._waits import WaitSubject, wait_for_record
from ..generated.resources.command_runs import CommandRunsResource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._streams.log_stream import FollowOptions
    from .._waits import WaitOptions
    from ..generated.types import CommandRunLogLine, CommandRunRecord

_PENDING = ('queued', 'running')


class CommandRuns(CommandRunsResource):
    def wait(self, application_id: str, run_id: str, **options: Unpack[WaitOptions]) -> CommandRunRecord:
        """Waits until a run has ended.

        Raises `UnsuccessfulError` if it failed, was canceled or could not start, and `WaitTimeoutError` when
        `timeout` is over; the run goes on.
        """
        subject = WaitSubject(
            name=f'command run {run_id}',
            id=run_id,
            read=lambda timeout, max_retries: self.get(application_id, run_id, timeout=timeout, max_retries=max_retries),
            is_pending=lambda status: status in _PENDING,
            is_success=lambda status: status == 'succeeded',
        )
        return wait_for_record(self._client, subject, **options)

    def follow_logs(
        self,
        application_id: str,
        run_id: str,
        *,
        after: int = 0,
        **options: Unpack[FollowOptions],
    ) -> LogStream[CommandRunLogLine]:
        """The lines that a run prints, each once and in order, until it ends.

        `after` is the number of the line to begin after.
        """
        log = path('/api/v1/applications/{}/command-runs/{}/logs', application_id, run_id)
        return follow_log(self._client, log, after=after, options=options)
