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
        PushChecksRecord,
        PushHookRecord,
        PushRecord,
        PushesListQuery,
    )


class PushesResource(Resource):
    """`pushes` of a client."""

    def hook(self, application_id: str, **options: Unpack[RequestOptions]) -> PushHookRecord:
        """Get the URL and the secret of the hook for pushes. Each request is recorded in the audit log.

        Scope: `applications:write`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/push-hook', application_id),
            **options,
        )

    def rotate_hook(self, application_id: str, **options: Unpack[RequestOptions]) -> PushHookRecord:
        """Make a new secret for the hook. The one before stays valid for a day, so that no push is refused meanwhile.

        Scope: `applications:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/push-hook/rotate', application_id),
            **options,
        )

    def list(
        self,
        application_id: str,
        query: Optional[PushesListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[PushRecord]:
        """List the pushes of an application, and the result of each.

        Scope: `applications:read`.
        """
        return self._client.list(
            path('/api/v1/applications/{}/pushes', application_id),
            query=query,
            **options,
        )

    def check(self, application_id: str, **options: Unpack[RequestOptions]) -> PushRecord:
        """Check the repository now, and deploy what is new. It needs no hook, so a pipeline can call it after a push. The check begins
        at once, and its outcome appears in this push.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/pushes/check', application_id),
            **options,
        )

    def check_state(self, application_id: str, **options: Unpack[RequestOptions]) -> PushChecksRecord:
        """Get whether pushes are noticed: the latest check of the repository, and the last hook.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/pushes/checks', application_id),
            **options,
        )
