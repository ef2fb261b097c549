// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { CreateDomain, DomainRecord, DomainsPageData, UpdateDomain } from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class DomainsResource extends Resource {
  /**
   * List an application's domains.
   *
   * Scope: `applications:read`.
   */
  list(applicationId: string, query?: DomainsPageData['query'], options?: RequestOptions): PageList<DomainRecord> {
    return this.client.list(path`/api/v1/applications/${applicationId}/domains`, { ...options, query });
  }

  /**
   * Add a domain to the application. It is `active` once the proxy of the server answers for it.
   *
   * Scope: `applications:write`.
   */
  create(applicationId: string, body?: CreateDomain, options?: RequestOptions): Promise<DomainRecord> {
    return this.client.request('POST', path`/api/v1/applications/${applicationId}/domains`, { ...options, body });
  }

  /**
   * Remove a domain from the application.
   *
   * Scope: `applications:write`.
   */
  delete(applicationId: string, domainId: string, options?: RequestOptions): Promise<DomainRecord> {
    return this.client.request('DELETE', path`/api/v1/applications/${applicationId}/domains/${domainId}`, options);
  }

  /**
   * Get a domain: how far its certificate is, and what the name servers say.
   *
   * Scope: `applications:read`.
   */
  get(applicationId: string, domainId: string, options?: RequestOptions): Promise<DomainRecord> {
    return this.client.request('GET', path`/api/v1/applications/${applicationId}/domains/${domainId}`, options);
  }

  /**
   * Change a domain, or the encryption of its hostname. It is `active` again once the proxy answers for what is wanted.
   *
   * Scope: `applications:write`.
   */
  update(
    applicationId: string,
    domainId: string,
    body?: UpdateDomain,
    options?: RequestOptions,
  ): Promise<DomainRecord> {
    return this.client.request('PATCH', path`/api/v1/applications/${applicationId}/domains/${domainId}`, {
      ...options,
      body,
    });
  }
}
