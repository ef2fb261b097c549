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
        CreateDomain,
        DomainRecord,
        DomainsListQuery,
        UpdateDomain,
    )


class DomainsResource(Resource):
    """`domains` of a client."""

    def list(
        self,
        application_id: str,
        query: Optional[DomainsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[DomainRecord]:
        """List an application's domains.

        Scope: `applications:read`.
        """
        return self._client.list(
            path('/api/v1/applications/{}/domains', application_id),
            query=query,
            **options,
        )

    def create(
        self,
        application_id: str,
        body: Optional[CreateDomain] = None,
        **options: Unpack[RequestOptions],
    ) -> DomainRecord:
        """Add a domain to the application. It is `active` once the proxy of the server answers for it.

        Scope: `applications:write`.
        """
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/domains', application_id),
            body=body,
            **options,
        )

    def delete(self, application_id: str, domain_id: str, **options: Unpack[RequestOptions]) -> DomainRecord:
        """Remove a domain from the application.

        Scope: `applications:write`.
        """
        return self._client.request(
            'DELETE',
            path('/api/v1/applications/{}/domains/{}', application_id, domain_id),
            **options,
        )

    def get(self, application_id: str, domain_id: str, **options: Unpack[RequestOptions]) -> DomainRecord:
        """Get a domain: how far its certificate is, and what the name servers say.

        Scope: `applications:read`.
        """
        return self._client.request(
            'GET',
            path('/api/v1/applications/{}/domains/{}', application_id, domain_id),
            **options,
        )

    def update(
        self,
        application_id: str,
        domain_id: str,
        body: Optional[UpdateDomain] = None,
        **options: Unpack[RequestOptions],
    ) -> DomainRecord:
        """Change a domain, or the encryption of its hostname. It is `active` again once the proxy answers for what is wanted.

        Scope: `applications:write`.
        """
        return self._client.request(
            'PATCH',
            path('/api/v1/applications/{}/domains/{}', application_id, domain_id),
            body=body,
            **options,
        )
