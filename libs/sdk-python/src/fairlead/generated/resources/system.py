# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ...resources.resource import Resource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..._transport.options import RequestOptions
    from ..types import (
        Liveness,
        ReadinessReport,
    )


class SystemResource(Resource):
    """`system` of a client."""

    def live(self, **options: Unpack[RequestOptions]) -> Liveness:
        """Whether the process answers at all."""
        return self._client.request('GET', '/health/live', **options)

    def ready(self, **options: Unpack[RequestOptions]) -> ReadinessReport:
        """Whether requests may be sent here: everything that they need works."""
        return self._client.request('GET', '/health/ready', **options)
