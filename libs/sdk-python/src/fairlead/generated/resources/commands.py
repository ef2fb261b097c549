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
        CommandRecord,
        CommandRunRecord,
        CommandsListQuery,
        CreateCommand,
        UpdateCommand,
    )


class CommandsResource(Resource):
    """`commands` of a client."""

    def list(
        self,
        application_id: str,
        query: Optional[CommandsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[CommandRecord]:
        """List the scheduled commands of an application, with the newest run of each.

        Scope: `applications:read`.
        """
        return self._client.list(
            path('/api/v1/applications/{}/commands', application_id),
            query=query,
            **options,
        )

    def create(
        self,
        application_id: str,
        body: CreateCommand,
        **options: Unpack[RequestOptions],
    ) -> CommandRecord:
        """Have a command run by the clock, in the release that is live then. One run of a command at a time: the next that is due
        meanwhile is recorded as missed.

        Scope: `applications:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/commands', application_id),
            body=body,
            **options,
        )

    def delete(
        self,
        application_id: str,
        command_id: str,
        **options: Unpack[RequestOptions],
    ) -> CommandRecord:
        """Delete a scheduled command. Its runs stay as long as they are kept.

        Scope: `applications:write`.
        """
        return self._client.request(
            'DELETE',
            path('/api/v1/applications/{}/commands/{}', application_id, command_id),
            **options,
        )

    def get(self, application_id: str, command_id: str, **options: Unpack[RequestOptions]) -> CommandRecord:
        """Get one scheduled command.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/commands/{}', application_id, command_id),
            **options,
        )

    def update(
        self,
        application_id: str,
        command_id: str,
        body: Optional[UpdateCommand] = None,
        **options: Unpack[RequestOptions],
    ) -> CommandRecord:
        """Change a scheduled command (JSON Merge Patch).

        Scope: `applications:write`.
        """
        return self._client.request(
            'PATCH',
            path('/api/v1/applications/{}/commands/{}', application_id, command_id),
            body=body,
            **options,
        )

    def run(
        self,
        application_id: str,
        command_id: str,
        **options: Unpack[RequestOptions],
    ) -> CommandRunRecord:
        """Run a command now, whether it is enabled or not.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/commands/{}/run', application_id, command_id),
            **options,
        )
