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
        CommandRunLogLine,
        CommandRunRecord,
        CommandRunsListQuery,
        CommandRunsLogsQuery,
        CreateCommandRun,
    )


class CommandRunsResource(Resource):
    """`command_runs` of a client."""

    def list(
        self,
        application_id: str,
        query: Optional[CommandRunsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[CommandRunRecord]:
        """List the runs of an application's commands.

        Scope: `applications:read`.
        """
        return self._client.list(
            path('/api/v1/applications/{}/command-runs', application_id),
            query=query,
            **options,
        )

    def create(
        self,
        application_id: str,
        body: CreateCommandRun,
        **options: Unpack[RequestOptions],
    ) -> CommandRunRecord:
        """Run a command line once in the live release, as the application's user and with its environment. Several run beside each
        other, up to `FAIRLEAD_ONE_OFF_RUNS_MAX`.

        Scope: `applications:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/command-runs', application_id),
            body=body,
            **options,
        )

    def get(self, application_id: str, run_id: str, **options: Unpack[RequestOptions]) -> CommandRunRecord:
        """Get one run.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/command-runs/{}', application_id, run_id),
            **options,
        )

    def cancel(self, application_id: str, run_id: str, **options: Unpack[RequestOptions]) -> CommandRunRecord:
        """Cancel a run that waits or is under way; what it has started on the server ends.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/command-runs/{}/cancel', application_id, run_id),
            **options,
        )

    def logs(
        self,
        application_id: str,
        run_id: str,
        query: Optional[CommandRunsLogsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[CommandRunLogLine]:
        """Read what a run printed. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
        event `line` for each, then `end` with the run's status.

        Scope: `applications:read`.
        """
        return self._client.list(
            path('/api/v1/applications/{}/command-runs/{}/logs', application_id, run_id),
            query=query,
            **options,
        )
