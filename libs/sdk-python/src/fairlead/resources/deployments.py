from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Optional

from .._streams.log_stream import LogStream, follow_log
from .._transport.paths import path
from .._waits import WaitSubject, wait_for_record
from ..generated.resources.deployments import DeploymentsResource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._streams.log_stream import FollowOptions
    from .._waits import WaitOptions
    from ..generated.types import DeploymentLogLine, DeploymentRecord

    Stage = Literal['building', 'releasing', 'starting', 'verifying', 'switching', 'observing']

_ENDED = ('live', 'superseded', 'failed', 'rolled_back', 'canceled')


class Deployments(DeploymentsResource):
    def wait(self, application_id: str, deployment_id: str, **options: Unpack[WaitOptions]) -> DeploymentRecord:
        """Waits until a deployment has ended, over cuts and restarts of Fairlead.

        Raises `UnsuccessfulError` if it has not become live (its `record` says why), and `WaitTimeoutError` when
        `timeout` is over; the deployment goes on.
        """
        subject = WaitSubject(
            name=f'deployment {deployment_id}',
            id=deployment_id,
            read=lambda timeout, max_retries: self.get(
                application_id, deployment_id, timeout=timeout, max_retries=max_retries
            ),
            is_pending=lambda status: status not in _ENDED,
            is_success=lambda status: status == 'live',
        )
        return wait_for_record(self._client, subject, **options)

    def follow_logs(
        self,
        application_id: str,
        deployment_id: str,
        *,
        after: int = 0,
        stage: Optional[Stage] = None,
        **options: Unpack[FollowOptions],
    ) -> LogStream[DeploymentLogLine]:
        """The lines of a deployment's log, each once and in order, until the deployment ends.

        `stage` selects the lines of one stage, and `after` is the number of the line to begin after.
        """
        log = path('/api/v1/applications/{}/deployments/{}/logs', application_id, deployment_id)
        return follow_log(self._client, log, after=after, query={'stage': stage}, options=options)
