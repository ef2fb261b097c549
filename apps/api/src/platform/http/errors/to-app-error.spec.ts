import { QueryFailedError, QueryRunnerAlreadyReleasedError, QueryRunnerProviderAlreadyReleasedError } from 'typeorm';
import { toAppError } from './to-app-error';

const failed = (code: string): Error =>
  new QueryFailedError('UPDATE servers', [], Object.assign(new Error(code), { code }));

describe('what the database refuses', () => {
  it.each(['57P01', '57P03', '25006', 'ECONNRESET'])('while it is away (%s) is worth another try', (code) => {
    const error = toAppError(failed(code));
    expect([error.code, error.headers]).toEqual(['SERVICE_UNAVAILABLE', { 'Retry-After': '1' }]);
  });

  it('while its connection was lost between two statements of a transaction is worth another try', () => {
    for (const error of [new QueryRunnerAlreadyReleasedError(), new QueryRunnerProviderAlreadyReleasedError()])
      expect(toAppError(error).code).toBe('SERVICE_UNAVAILABLE');
  });

  it.each(['40P01', '40001'])('because two requests waited for each other (%s) is worth another try', (code) => {
    const error = toAppError(failed(code));
    expect([error.code, error.headers]).toEqual(['SERVICE_UNAVAILABLE', { 'Retry-After': '1' }]);
  });

  it('of an unknown kind is an internal error', () => {
    expect(toAppError(failed('42P01')).code).toBe('INTERNAL_ERROR');
  });
});
