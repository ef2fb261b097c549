import { Catch, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { OAuthErrorResponse } from '@fairlead/dto';
import type { Response } from 'express';
import { toAppError } from '../../platform/http/errors/to-app-error';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { OAuthError, toOAuthError } from './oauth-error';

/** Errors of the OAuth endpoints, in the format that OAuth prescribes in place of the envelope. */
@Catch()
export class OAuthErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('OAuth');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    const error = thrown instanceof OAuthError ? thrown : toOAuthError(toAppError(thrown));
    if (error.status >= 500 && !(thrown instanceof OAuthError))
      this.logger.error({ err: thrown, request_id: request.id }, error.message);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    const body: OAuthErrorResponse = {
      error: error.code,
      error_description: plainText(error.message),
      ...(error.reason !== undefined && { reason: error.reason }),
      request_id: request.id,
    };
    response.status(error.status).type('json').json(body);
  }
}

/** RFC 6749 allows printable ASCII without double quotes and backslashes. */
function plainText(text: string): string {
  return text
    .replaceAll('"', "'")
    .replaceAll('→', '>')
    .replace(/[^\x20-\x7e]|\\/g, '?');
}
