import { Catch, Injectable, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ErrorCode } from '@fairlead/contracts';
import type { Response } from 'express';
import { DatabaseSpace } from '../../database/database-space';
import { AppError, type FieldError } from './app-error';
import type { ApiRequest } from '../request/api-request';
import { toAppError } from './to-app-error';
import { visibleError } from './visible-error';

export interface ErrorEnvelope {
  success: false;
  error: { code: ErrorCode; message: string; details?: FieldError[]; request_id: string };
}

/**
 * Every error is sent as the error envelope; an unexpected one is logged in full, and the response reveals nothing of
 * it.
 */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  constructor(private readonly space: DatabaseSpace) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<ApiRequest>(), http.getResponse<Response>());
  }

  answer(thrown: unknown, request: ApiRequest, response: Response): void {
    const error = toAppError(thrown);
    request.errorCode = error.code;
    this.space.note(thrown);
    if (error.status >= 500)
      this.logger.error({ err: thrown, internal: error.internal, request_id: request.id }, error.message);
    if (response.headersSent || response.writableEnded) {
      // The response has begun; closing the connection is the only way left to mark it as incomplete.
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(error.headers)) response.setHeader(name, value);
    // The handler may have said of what type its own answer would be.
    const shown = visibleError(error, request.caller);
    response.status(error.status).type('json').json(errorEnvelope(shown, request.id));
  }
}

export function errorEnvelope(error: AppError, requestId: string): ErrorEnvelope {
  const { code, message, details } = error;
  return { success: false, error: { code, message, ...(details && { details }), request_id: requestId } };
}
