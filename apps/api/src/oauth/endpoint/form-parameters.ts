import { isWellFormed } from '@fairlead/dto';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { withRawBody } from '../../platform/http/request/raw-body';
import { OAuthError } from './oauth-error';

/** Room for the largest id token and the other parameters. */
const BODY_MAX_BYTES = 65_536;

export type FormParameters = ReadonlyMap<string, string>;

/**
 * The parameters of a form. As RFC 6749 prescribes, one without a value counts as omitted, and none may be repeated.
 * @throws {OAuthError} if the body is no such form.
 */
export async function readForm(request: ApiRequest): Promise<FormParameters> {
  const [type = ''] = (request.headers['content-type'] ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== 'application/x-www-form-urlencoded')
    throw new OAuthError('invalid_request', {
      message: 'Send the parameters as application/x-www-form-urlencoded.',
      status: 415,
      headers: request.complete ? {} : { Connection: 'close' },
    });
  return withRawBody(request, BODY_MAX_BYTES, (body) => Promise.resolve(parseForm(body)));
}

function parseForm(body: Buffer): FormParameters {
  const parameters = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body.toString('utf8'))) {
    if (parameters.has(name))
      throw new OAuthError('invalid_request', { message: 'The request contains a parameter more than once.' });
    if (value.includes('\0') || !isWellFormed(value))
      throw new OAuthError('invalid_request', { message: 'A parameter contains a character that is not allowed.' });
    parameters.set(name, value);
  }
  for (const [name, value] of parameters) if (value === '') parameters.delete(name);
  return parameters;
}

/** @throws {OAuthError} invalid_request if it is missing. */
export function requiredParameter(parameters: FormParameters, name: string): string {
  const value = parameters.get(name);
  if (value === undefined) throw new OAuthError('invalid_request', { message: `The parameter ${name} is missing.` });
  return value;
}
