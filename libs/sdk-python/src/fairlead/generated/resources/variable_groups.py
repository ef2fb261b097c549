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
        CreateVariableGroup,
        UpdateVariableGroup,
        VariableGroupRecord,
        VariableGroupsDeleteQuery,
        VariableGroupsGetQuery,
        VariableGroupsListQuery,
        VariableGroupsUpdateQuery,
    )


class VariableGroupsResource(Resource):
    """`variable_groups` of a client."""

    def list(
        self,
        query: Optional[VariableGroupsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[VariableGroupRecord]:
        """List the groups of variables that applications share.

        Scope: `applications:read`.
        """
        return self._client.list('/api/v1/variable-groups', query=query, **options)

    def create(self, body: CreateVariableGroup, **options: Unpack[RequestOptions]) -> VariableGroupRecord:
        """Create a group of variables. Applications that use it get them with their next deployment.

        Scope: `applications:write`.
        """
        return self._client.request('POST', '/api/v1/variable-groups', body=body, **options)

    def delete(
        self,
        variable_group_id: str,
        query: Optional[VariableGroupsDeleteQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> VariableGroupRecord:
        """Delete a group of variables. One that applications use is deleted with `unlink=true` only.

        Scope: `applications:write`.
        """
        return self._client.request(
            'DELETE',
            path('/api/v1/variable-groups/{}', variable_group_id),
            query=query,
            **options,
        )

    def get(
        self,
        variable_group_id: str,
        query: Optional[VariableGroupsGetQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> VariableGroupRecord:
        """Get one group of variables.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/variable-groups/{}', variable_group_id),
            query=query,
            **options,
        )

    def update(
        self,
        variable_group_id: str,
        body: Optional[UpdateVariableGroup] = None,
        query: Optional[VariableGroupsUpdateQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> VariableGroupRecord:
        """Change a group of variables, or which applications use it (JSON Merge Patch). It takes effect with their next deployment.

        Scope: `applications:write`.
        """
        return self._client.request(
            'PATCH',
            path('/api/v1/variable-groups/{}', variable_group_id),
            body=body,
            query=query,
            **options,
        )
