# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ...resources.resource import Resource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..._transport.options import RequestOptions
    from ..types import (
        TokenRecord,
    )


class TokenResource(Resource):
    """`token` of a client."""

    def delete(self, **options: Unpack[RequestOptions]) -> TokenRecord:
        """Revokes the token with which the request is sent: the next request with it is refused.

        Scope: `servers:read or servers:write or applications:read or applications:write or applications:deploy or databases:read or databases:write or backups:read or backups:write`.
        """
        return self._client.request('DELETE', '/api/v1/token', **options)

    def get(self, **options: Unpack[RequestOptions]) -> TokenRecord:
        """Shows the token with which the request is sent: its scopes, what it is bound to, and when it expires.

        Scope: `servers:read or servers:write or applications:read or applications:write or applications:deploy or databases:read or databases:write or backups:read or backups:write`.
        """
        return self._client.request('GET', '/api/v1/token', **options)
