import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { parseHistogram, type Histogram } from '../../proxy/requests/histogram';
import { ACCESS_LOG_FILE } from '../../proxy/requests/access-log';
import type { RouteSpec } from '../../specs/route-spec';

export const RUN_REQUESTS = loadScript('requests/run-requests.sh');
export const REQUESTS_PERL = loadScript('requests/requests.pl');

/** A place in the access log of a server: a file, which keeps its number when it is rotated, and the bytes before it. */
export interface AccessLogPosition {
  readonly inode: string;
  readonly offset: number;
}

export interface CollectOptions {
  readonly signal?: AbortSignal;
  /** For the reading; the rest of the log follows with the next one. */
  readonly deadlineSeconds: number;
  readonly maxBytes: number;
  /** Distinct paths of an application in an hour; further ones are counted together. */
  readonly maxPaths: number;
}

/** The requests of an application in one minute. */
export interface RequestMinute {
  readonly applicationId: string;
  /** Unix time in seconds. */
  readonly at: number;
  /** Requests by the first digit of their status; the first number has those without an answer. */
  readonly classes: readonly [number, number, number, number, number, number];
  readonly bytes: number;
  readonly durations: Histogram;
}

/** The requests of a path in one hour. */
export interface RequestPathHour {
  readonly applicationId: string;
  readonly at: number;
  /** `ANY` where further paths are counted together. */
  readonly method: string;
  /** With `:id` in the place of numbers and the like; `*` where further paths are counted together. */
  readonly path: string;
  readonly requests: number;
  readonly errors: number;
  readonly totalMs: number;
  readonly maxMs: number;
  readonly durations: Histogram;
}

export interface CollectedRequests {
  readonly position: AccessLogPosition | undefined;
  /** Whether the log was read to its end. */
  readonly complete: boolean;
  /** Unix time in seconds from which requests are deferred, because the proxy is still sampling them. */
  readonly deferredFrom: number | undefined;
  /** Whether the file of the position was removed before it was read to its end. */
  readonly lost: boolean;
  readonly minutes: readonly RequestMinute[];
  readonly paths: readonly RequestPathHour[];
}

/**
 * Counts the requests that the proxy logged since a position, without the position those of the whole log. The log stays on
 * the server; what is returned depends on the number of applications and paths, not of requests.
 */
export async function collectRequests(
  host: Host,
  routes: readonly RouteSpec[],
  position: AccessLogPosition | undefined,
  { signal, deadlineSeconds, maxBytes, maxPaths }: CollectOptions,
): Promise<CollectedRequests> {
  const args = [ACCESS_LOG_FILE, deadlineSeconds, position?.inode ?? '', position?.offset ?? 0, maxBytes, maxPaths];
  const { stdout } = await host.exec(script('collect-requests', RUN_REQUESTS, REQUESTS_PERL, 'aggregate', ...args), {
    stdin: renderRoutes(routes),
    timeoutMs: (deadlineSeconds + 10) * 1000,
    ...(signal && { signal }),
  });
  return parseCollected(stdout);
}

/** The routes as the script reads them. */
export function renderRoutes(routes: readonly RouteSpec[]): string {
  return routes.map(({ hostname, path = '/', applicationId }) => `${hostname}\t${path}\t${applicationId}\n`).join('');
}

export function parseCollected(text: string): CollectedRequests {
  const lines = text.split('\n');
  const [, inode, offset, complete, lost, deferredFrom] =
    /^position (\d+) (\d+) ([01]) ([01]) (\d+)$/.exec(lines[0] ?? '') ?? [];
  if (inode === undefined) throw new EngineError('COMMAND_FAILED', 'The access log of the proxy could not be read.');
  return {
    position: inode === '0' ? undefined : { inode, offset: Number(offset) },
    complete: complete === '1',
    deferredFrom: Number(deferredFrom) || undefined,
    lost: lost === '1',
    minutes: lines.flatMap((line) => parseMinute(line) ?? []),
    paths: lines.flatMap((line) => parsePath(line) ?? []),
  };
}

function parseMinute(line: string): RequestMinute | undefined {
  const found = /^minute (\w+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\d+) (\S+)$/.exec(line);
  if (!found) return undefined;
  const [, applicationId = '', at, none, one, two, three, four, five, bytes, durations = ''] = found;
  return {
    applicationId,
    at: Number(at),
    classes: [Number(none), Number(one), Number(two), Number(three), Number(four), Number(five)],
    bytes: Number(bytes),
    durations: parseHistogram(durations),
  };
}

function parsePath(line: string): RequestPathHour | undefined {
  const found = /^path (\w+) (\d+) ([A-Z]{1,20}) (\d+) (\d+) (\d+) (\d+) (\S+) (\S{1,200})$/.exec(line);
  if (!found) return undefined;
  const [, applicationId = '', at, method = '', requests, errors, totalMs, maxMs, durations = '', path = ''] = found;
  return {
    applicationId,
    at: Number(at),
    method,
    path,
    requests: Number(requests),
    errors: Number(errors),
    totalMs: Number(totalMs),
    maxMs: Number(maxMs),
    durations: parseHistogram(durations),
  };
}
