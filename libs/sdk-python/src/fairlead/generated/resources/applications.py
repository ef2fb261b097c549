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
        ApplicationRecord,
        ApplicationStats,
        ApplicationStatsHistory,
        ApplicationsCreateQuery,
        ApplicationsDeleteQuery,
        ApplicationsGetQuery,
        ApplicationsListQuery,
        ApplicationsLogsQuery,
        ApplicationsRefsQuery,
        ApplicationsRequestsPathsQuery,
        ApplicationsRequestsQuery,
        ApplicationsRequestsStatsQuery,
        ApplicationsStatsHistoryQuery,
        ApplicationsStatsQuery,
        ApplicationsTimelineQuery,
        ApplicationsUpdateQuery,
        CreateApplication,
        CreateTerminal,
        Deploy,
        DeploymentRecord,
        DetectAgain,
        DetectApplication,
        DetectedApplication,
        ForgeCheck,
        RepositoryRefs,
        RequestLog,
        RequestPaths,
        RequestStats,
        RollBack,
        RuntimeLogs,
        SetMaintenance,
        TerminalTicket,
        Timeline,
        UpdateApplication,
    )


class ApplicationsResource(Resource):
    """`applications` of a client."""

    def list(
        self,
        query: Optional[ApplicationsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[ApplicationRecord]:
        """List all applications.

        Scope: `applications:read`.
        """
        return self._client.list('/api/v1/applications', query=query, **options)

    def create(
        self,
        body: CreateApplication,
        query: Optional[ApplicationsCreateQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> ApplicationRecord:
        """Create an application. Nothing runs until it is deployed.

        Scope: `applications:write`.
        """
        return self._client.request('POST', '/api/v1/applications', body=body, query=query, **options)

    def detect(self, body: DetectApplication, **options: Unpack[RequestOptions]) -> DetectedApplication:
        """Look at a repository from a server: what a deployment would find and do. Nothing is built or kept.

        Scope: `applications:write`.
        """
        return self._client.request('POST', '/api/v1/applications/detect', body=body, **options)

    def delete(
        self,
        application_id: str,
        query: Optional[ApplicationsDeleteQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> ApplicationRecord:
        """Delete an application, and everything of it on its server.

        Scope: `applications:write`.
        """
        return self._client.request(
            'DELETE',
            path('/api/v1/applications/{}', application_id),
            query=query,
            **options,
        )

    def get(
        self,
        application_id: str,
        query: Optional[ApplicationsGetQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> ApplicationRecord:
        """Get one application.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}', application_id),
            query=query,
            **options,
        )

    def update(
        self,
        application_id: str,
        body: Optional[UpdateApplication] = None,
        query: Optional[ApplicationsUpdateQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> ApplicationRecord:
        """Change settings of an application (JSON Merge Patch).

        Scope: `applications:write`.
        """
        return self._client.request(
            'PATCH',
            path('/api/v1/applications/{}', application_id),
            body=body,
            query=query,
            **options,
        )

    def deploy(
        self,
        application_id: str,
        body: Optional[Deploy] = None,
        **options: Unpack[RequestOptions],
    ) -> DeploymentRecord:
        """Trigger a deployment. Of those that wait for one that runs, only the newest stays.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/deploy', application_id),
            body=body,
            **options,
        )

    def redetect(
        self,
        application_id: str,
        body: Optional[DetectAgain] = None,
        **options: Unpack[RequestOptions],
    ) -> DetectedApplication:
        """Look at the repository of an application with its deploy key, with other settings if need be. Nothing is built or kept.

        Scope: `applications:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/detect', application_id),
            body=body,
            **options,
        )

    def test_forge(self, application_id: str, **options: Unpack[RequestOptions]) -> ForgeCheck:
        """Ask the forge of an application whether its token may set the statuses of commits. Nothing is set. That the forge refuses the
        token is an answer, not an error.

        Scope: `applications:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/forge/test', application_id),
            **options,
        )

    def logs(
        self,
        application_id: str,
        query: Optional[ApplicationsLogsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> RuntimeLogs:
        """Read what the running application prints. With `Accept: text/event-stream` it is followed: an event `line` for each, whose
        id, given back as `Last-Event-ID`, goes on from there.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/logs', application_id),
            query=query,
            **options,
        )

    def set_maintenance(
        self,
        application_id: str,
        body: SetMaintenance,
        **options: Unpack[RequestOptions],
    ) -> ApplicationRecord:
        """Show visitors a maintenance page (status 503) in place of the application, or the application again. It goes on running.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/maintenance', application_id),
            body=body,
            **options,
        )

    def refs(
        self,
        application_id: str,
        query: Optional[ApplicationsRefsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> RepositoryRefs:
        """List the branches and tags of an application's repository, as its server sees them. What a search finds may be 15 seconds old.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/refs', application_id),
            query=query,
            **options,
        )

    def requests(
        self,
        application_id: str,
        query: Optional[ApplicationsRequestsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> RequestLog:
        """Search the access log of an application on its server, from the newest request to older ones.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/requests', application_id),
            query=query,
            **options,
        )

    def requests_paths(
        self,
        application_id: str,
        query: Optional[ApplicationsRequestsPathsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> RequestPaths:
        """Read which paths of an application are slow, frequent or fail.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/requests/paths', application_id),
            query=query,
            **options,
        )

    def requests_stats(
        self,
        application_id: str,
        query: Optional[ApplicationsRequestsStatsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> RequestStats:
        """Read rates, status classes and durations of the requests of an application over time.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/requests/stats', application_id),
            query=query,
            **options,
        )

    def restart(self, application_id: str, **options: Unpack[RequestOptions]) -> DeploymentRecord:
        """Start the release that runs once more and switch to it, so that no request fails: a deployment without a build.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/restart', application_id),
            **options,
        )

    def rollback(
        self,
        application_id: str,
        body: Optional[RollBack] = None,
        **options: Unpack[RequestOptions],
    ) -> DeploymentRecord:
        """Start a kept release again, with the settings and the environment that it had: no build, about a second.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/rollback', application_id),
            body=body,
            **options,
        )

    def start(self, application_id: str, **options: Unpack[RequestOptions]) -> DeploymentRecord:
        """Start an application that was stopped, or that crashed: a deployment of the release that was live last, without a build.

        Scope: `applications:deploy`.
        """
        return self._client.request('POST', path('/api/v1/applications/{}/start', application_id), **options)

    def stats(
        self,
        application_id: str,
        query: Optional[ApplicationsStatsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> ApplicationStats:
        """Tell what an application takes of its server, from a reading that is at most 15 seconds old.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/stats', application_id),
            query=query,
            **options,
        )

    def stats_history(
        self,
        application_id: str,
        query: Optional[ApplicationsStatsHistoryQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> ApplicationStatsHistory:
        """Tell what an application took, from what Fairlead has kept: the machine is not asked.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/stats/history', application_id),
            query=query,
            **options,
        )

    def stop(self, application_id: str, **options: Unpack[RequestOptions]) -> ApplicationRecord:
        """Stop an application: visitors are told that it does not run, requests in flight end, and then so does all of it. It stays so,
        also when the server is started again, until it is started or deployed. Scheduled commands do not run meanwhile.

        Scope: `applications:deploy`.
        """
        return self._client.request('POST', path('/api/v1/applications/{}/stop', application_id), **options)

    def terminals(
        self,
        application_id: str,
        body: Optional[CreateTerminal] = None,
        **options: Unpack[RequestOptions],
    ) -> TerminalTicket:
        """Request a terminal in the live release of an application. The ticket in the response opens it once, within
        `FAIRLEAD_TERMINAL_TICKET_SECONDS`, through a WebSocket at `socket_path`.

        Scope: `applications:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/terminals', application_id),
            body=body,
            **options,
        )

    def timeline(
        self,
        application_id: str,
        query: Optional[ApplicationsTimelineQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> Timeline:
        """Read what happened to an application, the newest first: deployments, settings, variables, domains, certificates, commands,
        crashes, and what concerns its server and its databases as far as the scopes of the token read it.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/timeline', application_id),
            query=query,
            **options,
        )
