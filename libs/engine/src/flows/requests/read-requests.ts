import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { ACCESS_LOG_FILE } from '../../proxy/requests/access-log';
import type { RouteSpec } from '../../specs/route-spec';
import { renderRoutes, REQUESTS_PERL, RUN_REQUESTS, type AccessLogPosition } from './collect-requests';

export interface RequestFilter {
  /** First digits of statuses; all if empty. */
  readonly classes: readonly number[];
  readonly method?: string;
  /** Part of the path, in any case. */
  readonly path?: string;
  readonly minSeconds: number;
  /** Unix times in seconds. */
  readonly from: number;
  readonly until: number;
}

export interface LoggedRequest {
  readonly at: Date;
  readonly status: number;
  readonly durationMs: number;
  /** Of the body of the response. */
  readonly bytes: number;
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: string | undefined;
  readonly address: string | undefined;
}

export interface LoggedRequests {
  /** The newest first. */
  readonly requests: readonly LoggedRequest[];
  /** Where older ones follow. */
  readonly position: AccessLogPosition | undefined;
  /**
   * `complete`: there are no older ones; `more`: the limit was reached; `deadline`: older entries were not searched;
   * `expired`: the position does not exist any more.
   */
  readonly end: 'complete' | 'more' | 'deadline' | 'expired';
}

interface ReadOptions {
  readonly signal?: AbortSignal;
  readonly deadlineSeconds: number;
  readonly limit: number;
  readonly before?: AccessLogPosition;
}

/** Searches the access log of a server for the requests of an application, from the newest to older ones. */
export async function readRequests(
  host: Host,
  routes: readonly RouteSpec[],
  applicationId: string,
  { classes, method = '', path = '', minSeconds, from, until }: RequestFilter,
  { signal, deadlineSeconds, limit, before }: ReadOptions,
): Promise<LoggedRequests> {
  const place = [ACCESS_LOG_FILE, deadlineSeconds, before?.inode ?? '', before?.offset ?? 0];
  const filter = [applicationId, limit, classes.join(','), method, path, minSeconds, from, until];
  const { stdout } = await host.exec(
    script('read-requests', RUN_REQUESTS, REQUESTS_PERL, 'read', ...place, ...filter),
    { stdin: renderRoutes(routes), timeoutMs: (deadlineSeconds + 10) * 1000, ...(signal && { signal }) },
  );
  return parseRequests(stdout);
}

export function parseRequests(text: string): LoggedRequests {
  const lines = text.trimEnd().split('\n');
  const [, inode, offset, end] = /^end (\d+) (\d+) (complete|more|deadline|expired)$/.exec(lines.at(-1) ?? '') ?? [];
  if (inode === undefined) throw new EngineError('COMMAND_FAILED', 'The access log of the proxy could not be read.');
  return {
    requests: lines.slice(0, -1).flatMap((line) => parseRequest(line) ?? []),
    position: inode === '0' ? undefined : { inode, offset: Number(offset) },
    end: isEnd(end) ? end : 'complete',
  };
}

const isEnd = (text: string | undefined): text is LoggedRequests['end'] =>
  text === 'complete' || text === 'more' || text === 'deadline' || text === 'expired';

function parseRequest(line: string): LoggedRequest | undefined {
  const found = /^request (\S+) (\d+) ([\d.]+) (\d+) ([A-Z]+) (\S+) (\S+) (\S+) (\S*)$/.exec(line);
  if (!found) return undefined;
  const [, at, status, seconds, bytes, method = '', host = '', address = '', path = '', query = ''] = found;
  return {
    at: new Date(Number(at) * 1000),
    status: Number(status),
    durationMs: Math.round(Number(seconds) * 1_000_000) / 1000,
    bytes: Number(bytes),
    method,
    host,
    path,
    query: query === '' ? undefined : query,
    address: address === '-' ? undefined : address,
  };
}
