// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import type { TerminalRecord, TerminalRecording, TerminalsPageData } from '@fairlead/client';
import type { PageList } from '../../pages/page-list';
import { Resource } from '../../resources/resource';
import { path } from '../../transport/path';
import type { RequestOptions } from '../../transport/request-options';

export class TerminalsResource extends Resource {
  /**
   * List terminals: who had one, when and from where.
   *
   * Scope: `applications:write`.
   */
  list(query?: TerminalsPageData['query'], options?: RequestOptions): PageList<TerminalRecord> {
    return this.client.list('/api/v1/terminals', { ...options, query });
  }

  /**
   * Get one terminal with what was typed into it and what it showed.
   *
   * Scope: `applications:write`.
   */
  get(terminalId: string, options?: RequestOptions): Promise<TerminalRecording> {
    return this.client.request('GET', path`/api/v1/terminals/${terminalId}`, options);
  }

  /**
   * Close an open terminal, with everything that was started in it.
   *
   * Scope: `applications:write`.
   */
  close(terminalId: string, options?: RequestOptions): Promise<TerminalRecord> {
    return this.client.request('POST', path`/api/v1/terminals/${terminalId}/close`, options);
  }
}
