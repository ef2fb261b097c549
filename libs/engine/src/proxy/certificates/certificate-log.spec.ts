import { classifyCertificateProblem, parseCertificateLog } from './certificate-log';

/** Lines as Caddy 2.6.2 writes them. */
const line = (more: object): string =>
  JSON.stringify({ level: 'error', ts: 1795313851.5, logger: 'tls.obtain', ...more });

const retry = (error: string, seconds = 60): string =>
  line({ msg: 'will retry', error: `[a.test] Obtain: ${error}`, attempt: 1, retrying_in: seconds, elapsed: 0.2 });

describe('readAttempts', () => {
  it('tells what the authority said and when the proxy tries again', () => {
    const error =
      '[a.test] solving challenge: a.test: [a.test] authorization failed: HTTP 400 urn:ietf:params:acme:error:connection - Timeout during connect (ca=https://ca/dir)';
    expect(parseCertificateLog(retry(error, 120)).get('a.test')).toMatchObject({
      at: new Date(1795313851500),
      result: 'failed',
      problem: 'unreachable',
      error: 'HTTP 400 urn:ietf:params:acme:error:connection - Timeout during connect',
      retryAt: new Date(1795313971500),
    });
  });

  it('tells of each hostname what came last', () => {
    const text = [
      'half a line"}',
      line({ msg: 'obtaining certificate', identifier: 'b.test' }),
      retry('HTTP 400 urn:ietf:params:acme:error:dns - no'),
      line({ msg: 'obtaining certificate', identifier: 'a.test' }),
      line({ msg: 'certificate obtained successfully', identifier: 'a.test' }),
    ].join('\n');
    const attempts = parseCertificateLog(text);
    expect(attempts.get('a.test')).toMatchObject({ result: 'obtained' });
    expect(attempts.get('b.test')).toMatchObject({ result: 'requested' });
  });

  it('has the reason why no authority could be reached, and the hostname only once', () => {
    const attempts = parseCertificateLog(
      retry('[a.test] creating new order: dial tcp 192.0.2.1:443: connect: connection refused'),
    );
    expect(attempts.get('a.test')).toMatchObject({
      problem: 'authority',
      error: 'creating new order: dial tcp 192.0.2.1:443: connect: connection refused',
    });
  });

  it('does not take for a failure that a new configuration ended an attempt', () => {
    const text = line({ msg: 'will retry', error: '[a.test] Obtain: context canceled', retrying_in: 60 });
    expect(parseCertificateLog(text).size).toBe(0);
  });

  it.each([
    ['too many certificates, retry after 2026-11-22T05:00:00Z', '2026-11-22T05:00:00.000Z'],
    ['too many, retry after 2026-11-22 05:00:07 UTC: see https://example.com', '2026-11-22T05:00:07.000Z'],
    ['too many', '2026-11-22T03:17:31.500Z'],
  ])('waits as long as a rate limit says: %s', (detail, until) => {
    const attempts = parseCertificateLog(
      retry(`creating new order: HTTP 429 urn:ietf:params:acme:error:rateLimited - ${detail}`),
    );
    expect(attempts.get('a.test')).toMatchObject({ problem: 'rate_limited', retryAt: new Date(until) });
  });

  it('keeps tokens to itself, and does not tell stories', () => {
    const token = 'LoqXcYV8q5ONbJQxbmR7SCTNo3tiAXDfowyjxAjEuX0';
    const said = `HTTP 403 urn:ietf:params:acme:error:unauthorized - http://a.test/.well-known/acme-challenge/${token}: not ${token}.${token} ${'x'.repeat(2000)}`;
    const { error = '' } = parseCertificateLog(retry(said)).get('a.test') ?? {};
    expect(error).toContain('/.well-known/acme-challenge/[redacted]');
    expect(error).not.toContain(token);
    expect(error.length).toBeLessThan(700);
  });
});

describe('problemOf', () => {
  it.each([
    ['HTTP 400 urn:ietf:params:acme:error:malformed - Could not resolve URL "a.test"', 'dns'],
    ['HTTP 400 urn:ietf:params:acme:error:dns - DNS problem: NXDOMAIN looking up A for a.test', 'dns'],
    ['HTTP 403 urn:ietf:params:acme:error:unauthorized - Invalid response', 'unauthorized'],
    ['HTTP 403 urn:ietf:params:acme:error:caa - CAA record forbids issuance', 'caa'],
    ['HTTP 500 urn:ietf:params:acme:error:serverInternal - oh', 'authority'],
    [
      'provisioning client: performing request: Get "https://ca/dir": dial tcp 127.0.0.1:1: connect: connection refused',
      'authority',
    ],
    ['provisioning client: Get "https://ca/dir": x509: certificate signed by unknown authority', 'authority'],
    ['HTTP 400 urn:ietf:params:acme:error:rejectedIdentifier - policy forbids it', 'other'],
  ])('%s: %s', (error, problem) => {
    expect(classifyCertificateProblem(error)).toBe(problem);
  });
});
