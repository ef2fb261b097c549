import { forgeErrorOf, pauseOf } from './forge-error';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const options = { host: 'git.example.com', token: 'secret-token', now };
const answer = (status: number, headers: Record<string, string> = {}, body: unknown = {}) => ({
  status,
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

describe('an answer of a forge', () => {
  it.each([
    [answer(200), undefined],
    [answer(201), undefined],
    [answer(301), 'REPOSITORY_NOT_FOUND'],
    [answer(400), 'REQUEST_REFUSED'],
    [answer(401), 'TOKEN_REFUSED'],
    [answer(403), 'TOKEN_REFUSED'],
    [answer(404), 'REPOSITORY_NOT_FOUND'],
    [answer(408), 'UNREACHABLE'],
    [answer(422), 'REQUEST_REFUSED'],
    [answer(429), 'RATE_LIMITED'],
    [answer(500), 'UNREACHABLE'],
    [answer(403, { 'retry-after': '60' }), 'RATE_LIMITED'],
    [answer(403, { 'x-ratelimit-remaining': '0' }), 'RATE_LIMITED'],
    [answer(403, {}, { message: 'You have exceeded a secondary rate limit.' }), 'RATE_LIMITED'],
  ])('%j is %s', (given, code) => {
    expect(forgeErrorOf(given, options)?.code).toBe(code);
  });

  it.each([
    [{ 'retry-after': '30' }, 30_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 10:01:00 GMT' }, 60_000],
    [{ 'retry-after': '999999999' }, 86_400_000],
    [{ 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(now / 1000 + 90) }, 90_000],
    [{ 'ratelimit-remaining': '0', 'ratelimit-reset': String(now / 1000 + 5) }, 5000],
    [{ 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': String(now / 1000 + 90) }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{}, undefined],
  ])('with %j means a pause of %s ms', (headers, ms) => {
    expect(pauseOf({ headers }, now)).toBe(ms);
  });

  it.each([
    [{ message: 'Bad credentials' }, 'Bad credentials'],
    [{ message: { base: ['is invalid'] } }, '{"base":["is invalid"]}'],
    [{ error: { message: 'Access denied' } }, 'Access denied'],
    [{ message: 'You sent secret-token\n\u0000twice' }, 'You sent [redacted] twice'],
  ])('%j is reported in one line, without the token', (body, text) => {
    expect(forgeErrorOf(answer(401, {}, body), options)?.message).toBe(
      `git.example.com refused the token (401): ${text}`,
    );
  });

  it('that is long or no JSON is cut or left out', () => {
    expect(forgeErrorOf(answer(500, {}, { message: 'x'.repeat(9999) }), options)?.message.length).toBeLessThan(300);
    expect(forgeErrorOf(answer(502, {}, '<html>'), options)?.message).toBe('git.example.com has failed (502).');
  });
});
