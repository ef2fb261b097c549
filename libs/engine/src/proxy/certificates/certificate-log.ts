/** Why an authority gave no certificate: what somebody would do about it differs. */
export type CertificateProblem =
  /** Its answer was 429 or `rateLimited`: it is not to be asked before `retryAt`. */
  | 'rate_limited'
  /** It found no address, or a wrong one, for the hostname. */
  | 'dns'
  /** It could not reach the server, or something else answered there. */
  | 'unreachable'
  | 'unauthorized'
  /** A CAA record of the domain does not let it issue. */
  | 'caa'
  /** The authority itself did not answer, or failed. */
  | 'authority'
  | 'other';

/** The last thing that the proxy did to have a certificate. */
export interface CertificateAttempt {
  readonly at: Date;
  readonly result: 'asking' | 'had' | 'failed';
  readonly problem?: CertificateProblem;
  /** What the authority said, without tokens and not longer than a paragraph. */
  readonly error?: string;
  /** When the proxy, or for a rate limit the authority, wants it to be tried again. */
  readonly retryAt?: Date;
}

interface LogLine {
  readonly ts: number;
  readonly msg: string;
  readonly identifier?: string;
  readonly error?: string;
  readonly retrying_in?: number;
}

/** Where an authority limits the rate and does not say until when. */
const RATE_LIMIT_MS = 3_600_000;
const ERROR_MAX = 600;

/** The last attempt of each hostname, from lines of the loggers `tls.obtain` and `tls.renew`. */
export function parseCertificateLog(text: string): Map<string, CertificateAttempt> {
  const attempts = new Map<string, CertificateAttempt>();
  for (const line of text.split('\n')) {
    const entry = parseLine(line);
    // "will retry" names the hostname only at the beginning of its error.
    const hostname = entry && (entry.identifier ?? /^\[([^\]]+)\]/.exec(entry.error ?? '')?.[1]);
    const attempt = entry && attemptOf(entry);
    if (hostname !== undefined && attempt) attempts.set(hostname, attempt);
  }
  return attempts;
}

function attemptOf(entry: LogLine): CertificateAttempt | undefined {
  const at = new Date(entry.ts * 1000);
  if (/^certificate (obtained|renewed) successfully/.test(entry.msg)) return { at, result: 'had' };
  if (/^(obtaining|renewing) certificate/.test(entry.msg)) return { at, result: 'asking' };
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

/** The problem document of the authority (RFC 8555, 6.7), or what kept the proxy from having one. */
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

/** "… retry after 2026-11-22T04:00:00Z", or with a blank and "UTC". */
function retryAfterOf(error: string): Date | undefined {
  const found = /retry after (\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)/i.exec(error);
  if (!found) return undefined;
  const at = new Date(`${found[1]}T${found[2]}Z`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

/** The end of the error is what the authority said; before it stands by which calls it came. */
function wordsOf(error: string): string {
  const document = /HTTP \d{3} urn:ietf:params:acme:error:[A-Za-z]+ - [^]*/.exec(error)?.[0];
  const text = (document ?? error.replace(/^(\[[^\]]*\] ((Obtain|Renew): )?)+/, ''))
    .replace(/ \(ca=[^)]*\)$/, '')
    .replace(/\/\.well-known\/acme-challenge\/[\w-]+/g, '/.well-known/acme-challenge/[redacted]')
    // Key authorisations: a token, a full stop, a thumbprint.
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
    // The first line of a tail is seldom whole.
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
