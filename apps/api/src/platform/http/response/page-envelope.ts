import type { Response } from 'express';
import type { ApiRequest } from '../request/api-request';
import { linkHeader } from './link-header';
import type { ResultPage } from './result-page';

/** The body of a page; also sets the `Link` header. */
export function pageEnvelope(result: ResultPage<unknown>, request: ApiRequest, response: Response): object {
  const { items, total, query, isCapped } = result;
  const { page, per_page } = query;
  response.setHeader('Link', linkHeader(request.originalUrl, page, per_page, total));
  return { success: true, data: items, meta: { page, per_page, total, ...(isCapped && { total_capped: true }) } };
}

/** For routes that write their response themselves, because it may also be a stream. */
export function sendPage(result: ResultPage<unknown>, request: ApiRequest, response: Response): void {
  response.json(pageEnvelope(result, request, response));
}
