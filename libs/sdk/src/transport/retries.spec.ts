import { ApiError, UnexpectedResponseError } from '../errors/api-error';
import { NetworkError } from '../errors/fairlead-error';
import { isRefused, isTransient, retryPauseMs } from './retries';
import { retryAfterMs } from './retry-after';

const failed = (status: number, more: object = {}) => ({
  status,
  requestId: undefined,
  retryAfterMs: undefined,
  method: 'GET',
  path: '/',
  ...more,
});
const apiError = (status: number, code: string, retryAfterMs?: number) =>
  new ApiError({ ...failed(status, { retryAfterMs }), code, message: code, details: [] });
const proxyError = (status: number) => new UnexpectedResponseError('A page.', failed(status), '');

describe('retries', () => {
  it('are made for what passes, and not for what lasts', () => {
    const errors = {
      network: new NetworkError('cut'),
      certificate: new NetworkError('tls', {
        cause: new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'CERT_HAS_EXPIRED' }) }),
      }),
      limited: apiError(429, 'RATE_LIMIT_EXCEEDED'),
      gateway: proxyError(502),
      inUse: apiError(409, 'IDEMPOTENCY_KEY_IN_USE'),
      unreachable: apiError(502, 'SERVER_UNREACHABLE'),
      full: apiError(503, 'DATABASE_FULL'),
      internal: apiError(500, 'INTERNAL_ERROR'),
      page: proxyError(404),
      other: new Error('other'),
    };
    const transient = Object.entries(errors).filter(([, error]) => isTransient(error));
    expect(transient.map(([name]) => name)).toEqual(['network', 'limited', 'gateway', 'inUse']);
    const refused = Object.entries(errors).filter(([, error]) => isRefused(error));
    expect(refused.map(([name]) => name)).toEqual(['limited']);
  });

  it('come after pauses that grow, up to a limit, and never before Retry-After', () => {
    const cut = new NetworkError('cut');
    const longest = () => 1;
    expect([1, 2, 3, 6, 50].map((attempt) => retryPauseMs(cut, attempt, longest))).toEqual([
      250, 500, 1000, 8000, 8000,
    ]);
    expect([1, 2].map((attempt) => retryPauseMs(cut, attempt, () => 0))).toEqual([125, 250]);
    expect(retryPauseMs(apiError(429, 'RATE_LIMIT_EXCEEDED', 3000), 1, () => 0)).toBe(3000);
    expect(retryPauseMs(apiError(429, 'RATE_LIMIT_EXCEEDED', 3000), 9, longest)).toBe(4000);
  });

  it.each([
    [{ 'retry-after': '12' }, 12_000],
    [{ 'retry-after': 'Thu, 26 Nov 2026 10:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Thu, 26 Nov 2026 09:00:00 GMT' }, 0],
    [{ 'retry-after': '999999999' }, 86_400_000],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-1' }, undefined],
    [{ ratelimit: '"minute";r=0;t=12, "hour";r=900;t=3000' }, 12_000],
    [{ ratelimit: '"minute";r=0;t=12, "hour";r=0;t=3000' }, 3_000_000],
    [{ ratelimit: '"minute";r=5;t=12' }, undefined],
    [{}, undefined],
  ])('read how long a response asks to wait: %p', (headers: Record<string, string>, expected) => {
    expect(retryAfterMs(new Headers(headers), Date.parse('2026-11-26T10:00:00Z'))).toBe(expected);
  });
});
