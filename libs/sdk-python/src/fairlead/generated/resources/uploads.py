# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ..._transport.paths import path
from ...resources.resource import Resource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..._transport.options import Content, RequestOptions
    from ...pages import PageList
    from ..types import (
        UploadRecord,
        UploadsCreateQuery,
        UploadsListQuery,
    )


class UploadsResource(Resource):
    """`uploads` of a client."""

    def list(
        self,
        application_id: str,
        query: Optional[UploadsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[UploadRecord]:
        """List the uploads of an application.

        Scope: `applications:read`.
        """
        return self._client.list(
            path('/api/v1/applications/{}/uploads', application_id),
            query=query,
            **options,
        )

    def create(
        self,
        application_id: str,
        content: Optional[Content] = None,
        query: Optional[UploadsCreateQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> UploadRecord:
        """Upload an archive to deploy: tar, gzip or zstd. Without a body and with a `Content-Range` that names only the size, an upload is
        begun whose parts follow, and that can be continued after an interruption. An archive that the application has already does not
        have to be sent: with its `sha256` the response is the earlier upload (200), or the incomplete one of the same caller.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/uploads', application_id),
            content=content,
            query=query,
            **options,
        )

    def delete(self, application_id: str, upload_id: str, **options: Unpack[RequestOptions]) -> UploadRecord:
        """Remove an upload, complete or not. Releases that were made from it stay.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'DELETE',
            path('/api/v1/applications/{}/uploads/{}', application_id, upload_id),
            **options,
        )

    def get(self, application_id: str, upload_id: str, **options: Unpack[RequestOptions]) -> UploadRecord:
        """Get one upload.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/uploads/{}', application_id, upload_id),
            **options,
        )

    def update(
        self,
        application_id: str,
        upload_id: str,
        content: Optional[Content] = None,
        **options: Unpack[RequestOptions],
    ) -> UploadRecord:
        """Send the next part of an upload; with the last byte the archive is checked. What had arrived before an interruption counts:
        without a body and with a `Content-Range` that names only the size, the response tells `received_bytes`, where to continue.

        Scope: `applications:deploy`.
        """
        return self._client.request(
            'PATCH',
            path('/api/v1/applications/{}/uploads/{}', application_id, upload_id),
            content=content,
            **options,
        )
