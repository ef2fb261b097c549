import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RequestLog, RequestRecord, RequestsQuery } from '@fairlead/dto';
import { EngineError, readRequests, type AccessLogPosition, type LoggedRequest } from '@fairlead/engine';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { ApplicationsService } from '../../applications/applications.service';
import { loadServerDomains, toRouteSpec } from '../../domains/proxy/domain-routes';
import { Config } from '../../platform/config/config';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import type { Caller } from '../../platform/http/request/api-request';
import { ConcurrencyLimiter } from '../../platform/http/request/concurrency-limiter';
import { disconnectSignal } from '../../platform/http/streaming/server-sent-events';
import { Shutdown } from '../../platform/lifecycle/shutdown';
import { maskAddress } from '../../platform/network/ip-ranges';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { sampledAbove } from '../sampled-above';

const DAY_SECONDS = 86_400;

/** The access log of an application, which is searched on its server while the caller waits. */
@Injectable()
export class AccessLogService {
  private readonly limit: ConcurrencyLimiter;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly hosts: ServerHosts,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
  ) {
    this.limit = new ConcurrencyLimiter(config.get('FAIRLEAD_ACCESS_LOG_SEARCHES'), 'Searches in access logs');
  }

  /** @throws {AppError} SERVER_UNREACHABLE, HOST_KEY_MISMATCH, SERVICE_UNAVAILABLE, VALIDATION_FAILED */
  async read(caller: Caller, id: string, query: RequestsQuery, response: Response): Promise<RequestLog> {
    const { manager } = this.dataSource;
    const { serverId } = await this.applications.require(manager, caller, id);
    const logging = this.config.get('FAIRLEAD_ACCESS_LOG');
    const domains = await loadServerDomains(manager, serverId);
    const routes = domains.wanted.map((domain) => toRouteSpec(domain, domains));
    if (!logging || !routes.some(({ applicationId }) => applicationId === id))
      return { requests: [], cursor: null, end: 'complete', logging, sampled_above: sampledAbove(this.config) };
    const before = query.cursor === undefined ? undefined : positionOf(query.cursor);
    const signal = disconnectSignal(response, this.shutdown.signal);
    const found = await this.limit.run(() =>
      reached(async () =>
        readRequests(await this.hosts.forReading(serverId), routes, id, this.filterOf(query), {
          signal,
          deadlineSeconds: this.config.get('FAIRLEAD_ACCESS_LOG_TIMEOUT_SECONDS'),
          limit: query.limit,
          ...(before && { before }),
        }),
      ),
    );
    if (found.end === 'expired')
      throw invalidField('cursor', 'These requests are not in the log any more. Start again without a cursor.');
    const position = found.end === 'complete' ? undefined : found.position;
    return {
      requests: found.requests.map((request) => this.show(request)),
      cursor: position ? `${position.inode}-${position.offset}` : null,
      end: found.end,
      logging,
      sampled_above: sampledAbove(this.config),
    };
  }

  private filterOf({ status = '', method, path, min_duration_ms = 0, from, to }: RequestsQuery) {
    const oldest = Date.now() / 1000 - this.config.get('FAIRLEAD_ACCESS_LOG_DAYS') * DAY_SECONDS;
    return {
      classes: status === '' ? [] : status.split(',').map((one) => Number(one[0])),
      ...(method !== undefined && { method }),
      ...(path !== undefined && { path }),
      minSeconds: min_duration_ms / 1000,
      from: Math.max(oldest, from === undefined ? 0 : Date.parse(from) / 1000),
      until: to === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(to) / 1000,
    };
  }

  /** The settings also apply to what was logged before they were changed. */
  private show(request: LoggedRequest): RequestRecord {
    const { at, method, host, path, query = null, address = null, status, durationMs, bytes } = request;
    return {
      at: at.toISOString(),
      method,
      host,
      path,
      query: this.config.get('FAIRLEAD_ACCESS_LOG_QUERIES') ? query : null,
      client_address: address === null ? null : this.showAddress(address),
      status,
      duration_ms: durationMs,
      bytes,
    };
  }

  private showAddress(address: string): string | null {
    const addresses = this.config.get('FAIRLEAD_ACCESS_LOG_ADDRESSES');
    if (addresses === 'none') return null;
    return addresses === 'full' ? address : maskAddress(address);
  }
}

function positionOf(cursor: string): AccessLogPosition {
  const [inode = '', offset = ''] = cursor.split('-');
  return { inode, offset: Number(offset) };
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EngineError && error.code === 'HOST_KEY_MISMATCH')
      throw new AppError('HOST_KEY_MISMATCH', { cause: error });
    if (error instanceof EngineError) throw new AppError('SERVER_UNREACHABLE', { cause: error });
    throw error;
  }
}
