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
        CreateDatabase,
        CreatedDatabase,
        DatabaseCredentials,
        DatabaseLogLine,
        DatabaseQueryResult,
        DatabaseRecord,
        DatabasesDeleteQuery,
        DatabasesListQuery,
        DatabasesLogsQuery,
        RunDatabaseQuery,
        SlowStatements,
        UpdateDatabase,
    )


class DatabasesResource(Resource):
    """`databases` of a client."""

    def list(
        self,
        query: Optional[DatabasesListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[DatabaseRecord]:
        """List all databases.

        Scope: `databases:read`.
        """
        return self._client.list('/api/v1/databases', query=query, **options)

    def create(self, body: CreateDatabase, **options: Unpack[RequestOptions]) -> CreatedDatabase:
        """Create a database. The answer shows its password; `status` goes from `creating` to `ready`, or says why not.

        Scope: `databases:write`.
        """
        return self._client.request('POST', '/api/v1/databases', body=body, **options)

    def delete(
        self,
        database_id: str,
        query: Optional[DatabasesDeleteQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> DatabaseRecord:
        """Delete a database with all that it holds, from its server.

        Scope: `databases:write`.
        """
        return self._client.request(
            'DELETE',
            path('/api/v1/databases/{}', database_id),
            query=query,
            **options,
        )

    def get(self, database_id: str, **options: Unpack[RequestOptions]) -> DatabaseRecord:
        """Get one database.

        Scope: `databases:read`.
        """
        return self._client.request('GET', path('/api/v1/databases/{}', database_id), **options)

    def update(
        self,
        database_id: str,
        body: Optional[UpdateDatabase] = None,
        **options: Unpack[RequestOptions],
    ) -> DatabaseRecord:
        """Change the name, the linked applications or the memory of a database (JSON Merge Patch).

        Scope: `databases:write`.
        """
        return self._client.request('PATCH', path('/api/v1/databases/{}', database_id), body=body, **options)

    def credentials(self, database_id: str, **options: Unpack[RequestOptions]) -> DatabaseCredentials:
        """Show what opens the database. Each time is kept as the event `database.credentials_read`.

        Scope: `databases:write`.
        """
        return self._client.request('GET', path('/api/v1/databases/{}/credentials', database_id), **options)

    def rotate_credentials(self, database_id: str, **options: Unpack[RequestOptions]) -> DatabaseRecord:
        """Give the database a new password. Open connections go on; applications that are linked to it and run are started again with
        it, on the release that they have. Where anything fails, the former password holds.

        Scope: `databases:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/databases/{}/credentials/rotate', database_id),
            **options,
        )

    def logs(
        self,
        database_id: str,
        query: Optional[DatabasesLogsQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[DatabaseLogLine]:
        """Read the log of what was done to a database last: its creation, a new password, its removal. With `Accept: text/event-stream`
        it is streamed from the line after `Last-Event-ID` (or `after`): an event `line` for each, then `end` with the status.

        Scope: `databases:read`.
        """
        return self._client.list(path('/api/v1/databases/{}/logs', database_id), query=query, **options)

    def queries(
        self,
        database_id: str,
        body: RunDatabaseQuery,
        **options: Unpack[RequestOptions],
    ) -> DatabaseQueryResult:
        """Run one statement in a database, as its owner. What changes data is refused unless `write` is `true`. Each statement is
        recorded as the event `database.queried`. Like the credentials, this needs `databases:write`, because it shows all data.

        Scope: `databases:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/databases/{}/queries', database_id),
            body=body,
            **options,
        )

    def slow_statements(self, database_id: str, **options: Unpack[RequestOptions]) -> SlowStatements:
        """List the statements of a database that took the longest, as far as its engine counts them. They have no values and no
        comments. Where the engine has no statistics, `limitation` says why, and the list has the statements that are running.

        Scope: `databases:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/databases/{}/slow-statements', database_id),
            **options,
        )
