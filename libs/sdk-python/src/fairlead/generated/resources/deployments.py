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
        DeploymentChanges,
        DeploymentLogLine,
        DeploymentRecord,
        DeploymentsListQuery,
        DeploymentsLogsQuery,
    )


class DeploymentsResource(Resource):
    """`deployments` of a client."""

    def list(
        self,
        application_id: str,
        query: Optional[DeploymentsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[DeploymentRecord]:
        """List the deployments of an application.

        Scope: `applications:read`.
        """
        return self._client.list(
            path('/api/v1/applications/{}/deployments', application_id),
            query=query,
            **options,
        )

    def get(
        self,
        application_id: str,
        deployment_id: str,
        **options: Unpack[RequestOptions],
    ) -> DeploymentRecord:
        """Get one deployment.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/deployments/{}', application_id, deployment_id),
            **options,
        )

    def cancel(
        self,
        application_id: str,
        deployment_id: str,
        **options: Unpack[RequestOptions],
    ) -> DeploymentRecord:
        """Cancel a deployment that has not been switched to yet. One that is observed is rolled back: the previous release, which still
        runs, is live again at once.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/deployments/{}/cancel', application_id, deployment_id),
            **options,
        )

    def changes(
        self,
        application_id: str,
        deployment_id: str,
        **options: Unpack[RequestOptions],
    ) -> DeploymentChanges:
        """Tell what would change for visitors if this deployment's release took the place of the one that runs.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/deployments/{}/changes', application_id, deployment_id),
            **options,
        )

    def logs(
        self,
        application_id: str,
        deployment_id: str,
        query: Optional[DeploymentsLogsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[DeploymentLogLine]:
        """Read a deployment's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`):
        an event `line` for each, then `end` with the deployment's status.

        Scope: `applications:read`.
        """
        return self._client.list(
            path('/api/v1/applications/{}/deployments/{}/logs', application_id, deployment_id),
            query=query,
            **options,
        )
