/** Reason why an authority issued no certificate. Each calls for a different reaction. */
export type CertificateProblem =
  /** The response was 429 or `rateLimited`; the next attempt must not be before `retryAt`. */
  | 'rate_limited'
  /** The authority found no address or a wrong address for the hostname. */
  | 'dns'
  /** The authority could not reach the server, or another server responded. */
  | 'unreachable'
  | 'unauthorized'
  /** A CAA record of the domain forbids the authority to issue. */
  | 'caa'
  /** The authority did not respond, or failed. */
  | 'authority'
  | 'other';

/** The last attempt of the proxy to obtain a certificate. */
export interface CertificateAttempt {
  readonly at: Date;
  readonly result: 'requested' | 'obtained' | 'failed';
  readonly problem?: CertificateProblem;
  /** Message of the authority without tokens, at most a paragraph long. */
  readonly error?: string;
  /** Time of the next attempt, as set by the proxy, or by the authority for a rate limit. */
  readonly retryAt?: Date;
}

interface LogLine {
  readonly ts: number;
  readonly msg: string;
  readonly identifier?: string;
  readonly error?: string;
  readonly retrying_in?: number;
}

/** Pause after a rate limit for which the authority names no end. */
const RATE_LIMIT_MS = 3_600_000;
const ERROR_MAX = 600;

/** Reads the last attempt of each hostname from lines of the loggers `tls.obtain` and `tls.renew`. */
export function parseCertificateLog(text: string): Map<string, CertificateAttempt> {
  const attempts = new Map<string, CertificateAttempt>();
  for (const line of text.split('\n')) {
    const entry = parseLine(line);
    // "will retry" lines contain the hostname only at the beginning of their error.
    const hostname = entry && (entry.identifier ?? /^\[([^\]]+)\]/.exec(entry.error ?? '')?.[1]);
    const attempt = entry && attemptOf(entry);
    if (hostname !== undefined && attempt) attempts.set(hostname, attempt);
  }
  return attempts;
}

function attemptOf(entry: LogLine): CertificateAttempt | undefined {
  const at = new Date(entry.ts * 1000);
  if (/^certificate (obtained|renewed) successfully/.test(entry.msg)) return { at, result: 'obtained' };
  if (/^(obtaining|renewing) certificate/.test(entry.msg)) return { at, result: 'requested' };
  if (entry.error === undefined || entry.error.includes('context canceled')) return undefined;
  const problem = classifyCertificateProblem(entry.error);
  const retryAt =
    problem === 'rate_limited'
      ? (retryAfterOf(entry.error) ?? new Date(at.getTime() + RATE_LIMIT_MS))
      : entry.retrying_in === undefined
        ? undefined
        : new Date(at.getTime() + entry.retrying_in * 1000);
  return { at, result: 'failed', problem, error: wordsOf(entry.error), ...(retryAt && { retryAt }) };
}

/** Classifies the problem document of the authority (RFC 8555, 6.7), or the error that kept the proxy from receiving one. */
export function classifyCertificateProblem(error: string): CertificateProblem {
  const type = /urn:ietf:params:acme:error:([A-Za-z]+)/.exec(error)?.[1];
  const status = Number(/\bHTTP (\d{3})\b/.exec(error)?.[1]);
  if (type === 'rateLimited' || status === 429) return 'rate_limited';
  if (type === 'caa') return 'caa';
  if (type === 'dns' || /could not resolve|NXDOMAIN|no valid A records|DNS problem/i.test(error)) return 'dns';
  if (type === 'connection' || type === 'tls') return 'unreachable';
  if (type === 'unauthorized') return 'unauthorized';
  if (type === 'serverInternal' || status >= 500) return 'authority';
  if (type === undefined && /performing request|provisioning client|dial tcp|timeout|EOF|x509:/i.test(error))
    return 'authority';
  return 'other';
}

/** Parses "… retry after 2026-11-22T04:00:00Z", also with a space and "UTC". */
function retryAfterOf(error: string): Date | undefined {
  const found = /retry after (\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/i.exec(error);
  if (!found) return undefined;
  const at = new Date(`${found[1]}T${found[2]}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** Returns the end of the error, which is the message of the authority; the calls that failed precede it. */
function wordsOf(error: string): string {
  const document = /HTTP \d{3} urn:ietf:params:acme:error:[A-Za-z]+ - [^]*/.exec(error)?.[0];
  const text = (document ?? error.replace(/^(\[[^\]]*\] ((Obtain|Renew): )?)+/, ''))
    .replace(/ \(ca=[^)]*\)$/, '')
    .replace(/\/\.well-known\/acme-challenge\/[\w-]+/g, '/.well-known/acme-challenge/[redacted]')
    // Key authorizations: a token, a full stop and a thumbprint.
    .replace(/\b[\w-]{20,}\.[\w-]{40,}\b/g, '[redacted]')
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > ERROR_MAX ? `${text.slice(0, ERROR_MAX)}…` : text;
}

function parseLine(line: string): LogLine | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isLogLine(value) ? value : undefined;
  } catch {
    // The first line of a tail is rarely complete.
    return undefined;
  }
}

function isLogLine(value: unknown): value is LogLine {
  return (
    typeof value === 'object' &&
    value !== null &&
    'ts' in value &&
    typeof value.ts === 'number' &&
    'msg' in value &&
    typeof value.msg === 'string'
  );
}
