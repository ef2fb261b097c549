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
        TerminalRecord,
        TerminalRecording,
        TerminalsListQuery,
    )


class TerminalsResource(Resource):
    """`terminals` of a client."""

    def list(
        self,
        query: Optional[TerminalsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[TerminalRecord]:
        """List terminals: who had one, when and from where.

        Scope: `applications:write`.
        """
        return self._client.list('/api/v1/terminals', query=query, **options)

    def get(self, terminal_id: str, **options: Unpack[RequestOptions]) -> TerminalRecording:
        """Get one terminal with what was typed into it and what it showed.

        Scope: `applications:write`.
        """
        return self._client.request('GET', path('/api/v1/terminals/{}', terminal_id), **options)

    def close(self, terminal_id: str, **options: Unpack[RequestOptions]) -> TerminalRecord:
        """Close an open terminal, with everything that was started in it.

        Scope: `applications:write`.
        """
        return self._client.request('POST', path('/api/v1/terminals/{}/close', terminal_id), **options)
