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
        CreateServer,
        ProbeServer,
        ProvisionServer,
        ProvisioningLogLine,
        ServerProbeRecord,
        ServerRecord,
        ServerStats,
        ServersDeleteQuery,
        ServersListQuery,
        ServersProvisioningLogsQuery,
        ServersStatsHistoryQuery,
        ServersStatsQuery,
        SshKeyRecord,
        StatsHistory,
        TrustServer,
        UpdateServer,
    )


class ServersResource(Resource):
    """`servers` of a client."""

    def list(
        self,
        query: Optional[ServersListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[ServerRecord]:
        """Lists servers.

        Scope: `servers:read`.
        """
        return self._client.list('/api/v1/servers', query=query, **options)

    def create(self, body: CreateServer, **options: Unpack[RequestOptions]) -> ServerRecord:
        """Adds a server. It is contacted and prepared afterwards: `status` goes from `provisioning` to `ready`, or says why not.

        Scope: `servers:write`.
        """
        return self._client.request('POST', '/api/v1/servers', body=body, **options)

    def probe(self, body: ProbeServer, **options: Unpack[RequestOptions]) -> ServerProbeRecord:
        """Looks at a server that you think of adding: whether it can be reached, which host key it shows, whether it lets the user in,
        and what it runs. What is wrong is told in `problem`, not as an error. Nothing is stored, and nothing changed on the server.

        Scope: `servers:write`.
        """
        return self._client.request('POST', '/api/v1/servers/probe', body=body, **options)

    def ssh_key(self, **options: Unpack[RequestOptions]) -> SshKeyRecord:
        """Shows the public key that lets this Fairlead in on servers that have no key of their own.

        Scope: `servers:read`.
        """
        return self._client.request('GET', '/api/v1/servers/ssh-key', **options)

    def delete(
        self,
        server_id: str,
        query: Optional[ServersDeleteQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> ServerRecord:
        """Removes a server: takes what Fairlead has put there off the machine, and then forgets it.

        Scope: `servers:write`.
        """
        return self._client.request('DELETE', path('/api/v1/servers/{}', server_id), query=query, **options)

    def get(self, server_id: str, **options: Unpack[RequestOptions]) -> ServerRecord:
        """Shows one server.

        Scope: `servers:read`.
        """
        return self._client.request('GET', path('/api/v1/servers/{}', server_id), **options)

    def update(
        self,
        server_id: str,
        body: Optional[UpdateServer] = None,
        **options: Unpack[RequestOptions],
    ) -> ServerRecord:
        """Changes the name, the labels or the address of a server. With another address it is prepared again, there.

        Scope: `servers:write`.
        """
        return self._client.request('PATCH', path('/api/v1/servers/{}', server_id), body=body, **options)

    def provision(
        self,
        server_id: str,
        body: Optional[ProvisionServer] = None,
        **options: Unpack[RequestOptions],
    ) -> ServerRecord:
        """Prepares a server once more; what is there already stays as it is. With `take_over` also a machine that has another owner
        (`found_owner`) or another machine-id (`MACHINE_MISMATCH`).

        Scope: `servers:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/servers/{}/provision', server_id),
            body=body,
            **options,
        )

    def provisioning_logs(
        self,
        server_id: str,
        query: Optional[ServersProvisioningLogsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[ProvisioningLogLine]:
        """Reads the log of a server's last provisioning. With `Accept: text/event-stream` it is streamed from the line after
        `Last-Event-ID` (or `after`): an event `line` for each, then `end` with the server's status.

        Scope: `servers:read`.
        """
        return self._client.list(
            path('/api/v1/servers/{}/provisioning/logs', server_id),
            query=query,
            **options,
        )

    def stats(
        self,
        server_id: str,
        query: Optional[ServersStatsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> ServerStats:
        """Tells how a server is doing, from a reading that is at most 15 seconds old.

        Scope: `servers:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/servers/{}/stats', server_id),
            query=query,
            **options,
        )

    def stats_history(
        self,
        server_id: str,
        query: Optional[ServersStatsHistoryQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> StatsHistory:
        """Tells how a server was doing, from what Fairlead has kept: the machine is not asked.

        Scope: `servers:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/servers/{}/stats/history', server_id),
            query=query,
            **options,
        )

    def trust(self, server_id: str, body: TrustServer, **options: Unpack[RequestOptions]) -> ServerRecord:
        """Accepts the new host key of a server that shows another one than the trusted one.

        Scope: `servers:write`.
        """
        return self._client.request('POST', path('/api/v1/servers/{}/trust', server_id), body=body, **options)
