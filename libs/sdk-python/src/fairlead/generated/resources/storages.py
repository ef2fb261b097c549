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
        CreateStorage,
        StorageRecord,
        StoragesListQuery,
        UpdateStorage,
    )


class StoragesResource(Resource):
    """`storages` of a client."""

    def list(
        self,
        query: Optional[StoragesListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[StorageRecord]:
        """Lists the places where backups are kept.

        Scope: `backups:read`.
        """
        return self._client.list('/api/v1/storages', query=query, **options)

    def create(self, body: CreateStorage, **options: Unpack[RequestOptions]) -> StorageRecord:
        """Adds a storage. Something is written there, read back and deleted afterwards: `status` goes from `checking` to `ready`, or
        says why not.

        Scope: `backups:write`.
        """
        return self._client.request('POST', '/api/v1/storages', body=body, **options)

    def delete(self, storage_id: str, **options: Unpack[RequestOptions]) -> StorageRecord:
        """Removes a storage that nothing uses. What lies there is left alone.

        Scope: `backups:write`.
        """
        return self._client.request('DELETE', path('/api/v1/storages/{}', storage_id), **options)

    def get(self, storage_id: str, **options: Unpack[RequestOptions]) -> StorageRecord:
        """Shows one storage.

        Scope: `backups:read`.
        """
        return self._client.request('GET', path('/api/v1/storages/{}', storage_id), **options)

    def update(
        self,
        storage_id: str,
        body: Optional[UpdateStorage] = None,
        **options: Unpack[RequestOptions],
    ) -> StorageRecord:
        """Changes a storage. With other settings it is checked again.

        Scope: `backups:write`.
        """
        return self._client.request('PATCH', path('/api/v1/storages/{}', storage_id), body=body, **options)

    def check(self, storage_id: str, **options: Unpack[RequestOptions]) -> StorageRecord:
        """Checks a storage once more.

        Scope: `backups:write`.
        """
        return self._client.request('POST', path('/api/v1/storages/{}/check', storage_id), **options)
