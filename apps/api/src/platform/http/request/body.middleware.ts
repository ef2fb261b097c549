import { json, type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import type { Config } from '../../config/config';
import { AppError } from '../errors/app-error';
import { hasRawBody } from './raw-body';
import { findUnsafeField } from './unsafe-fields';
import { toAppError } from '../errors/to-app-error';

const WITH_BODY = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** Parses a JSON object, with a specific error for each way in which a body can be invalid. */
export function bodyReader(config: Config): RequestHandler {
  const read = json({ limit: config.get('FAIRLEAD_BODY_LIMIT_BYTES'), type: () => true, strict: false });
  return (request: Request, response: Response, next: NextFunction) => {
    if (!WITH_BODY.has(request.method) || !hasBody(request) || hasRawBody(request)) return next();
    if (!isJson(request)) return next(new AppError('UNSUPPORTED_MEDIA_TYPE'));
    read(request, response, (error: unknown) => next(error ? toAppError(error) : bodyProblem(request.body)));
  };
}

function hasBody(request: Request): boolean {
  const length = request.headers['content-length'];
  return request.headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

function isJson(request: Request): boolean {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';');
  return /^application\/(?:[a-z0-9.+-]+\+)?json$/i.test(type.trim());
}

function bodyProblem(body: unknown): AppError | undefined {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const details = [{ field: '', code: 'is_object', message: 'the body must be a JSON object' }];
    return new AppError('VALIDATION_FAILED', { details });
  }
  const unsafe = findUnsafeField(body);
  return unsafe && new AppError('VALIDATION_FAILED', { details: [unsafe] });
}
