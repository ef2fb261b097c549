import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RuntimeLogsQuery } from '@fairlead/dto';
import { EngineError, followRuntimeLogs, type Host, type RuntimeLogFilter } from '@fairlead/engine';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { OpenStreams } from '../../auth/open-streams';
import { Config } from '../../platform/config/config';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import type { ApiRequest, Caller } from '../../platform/http/request/api-request';
import { ServerHosts } from '../../servers/connections/server-hosts';
import type { Application } from '../application.entity';
import { ApplicationsService } from '../applications.service';
import { LogFollowers } from './log-followers';
import { readVisibleLogs, type VisibleLogs } from './read-visible-logs';
import { runtimeLogSelection, type RuntimeLogSelection } from './runtime-log-selection';
import { type ShowLine, visibleLines } from './visible-lines';
import { StreamBuffer } from '../../platform/http/streaming/stream-buffer';
import { acceptsEventStream, sendEventStream } from '../../platform/http/streaming/server-sent-events';

/** The output of a running application, read from the journal of its server. */
@Injectable()
export class RuntimeLogsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly hosts: ServerHosts,
    private readonly streams: OpenStreams,
    private readonly followers: LogFollowers,
    private readonly config: Config,
  ) {}

  async answer(
    caller: Caller,
    id: string,
    query: RuntimeLogsQuery,
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const followed = acceptsEventStream(request);
    const selection = runtimeLogSelection({ ...query, cursor: lastEventId(request) ?? query.cursor }, followed);
    const application = await this.applications.require(this.dataSource.manager, caller, id);
    const { filter } = selection;
    const show = visibleLines(application, filter);
    const start = () => this.start(application, selection, show);
    if (!followed) {
      response.json({ success: true, data: (await start()).logs });
      return;
    }
    await this.streams.run(request, response, (signal) =>
      this.followers.run(application.serverId, async () =>
        this.follow(await start(), { show, filter, signal }, response),
      ),
    );
  }

  private async start({ id, serverId }: Application, selection: RuntimeLogSelection, show: ShowLine): Promise<Started> {
    const seconds = this.config.get('FAIRLEAD_LOG_READ_SECONDS');
    // The caller waits, so a connection must exist or open in this time, too.
    const signal = AbortSignal.timeout(seconds * 1000);
    let host: Host | undefined;
    try {
      host = await this.hosts.forReading(serverId);
      return { id, host, ...(await readVisibleLogs(host, id, selection, show, signal)) };
    } catch (error) {
      if (error instanceof EngineError && error.code === 'HOST_KEY_MISMATCH')
        throw new AppError('HOST_KEY_MISMATCH', { cause: error });
      const late = error instanceof Error && error.name === 'TimeoutError';
      if (late && host && Object.values(selection.filter).some((value) => value !== undefined)) {
        const message = `The server has not searched its journal within ${seconds} s. Search a shorter time range.`;
        throw new AppError('SERVER_UNREACHABLE', { message, cause: error });
      }
      if (error instanceof EngineError || late) throw new AppError('SERVER_UNREACHABLE', { cause: error });
      throw error;
    }
  }

  /** Streams existing and new lines; the cursor of the journal is the id of each event. */
  private async follow(
    { id, host, logs: { lines, cursor }, cursors }: Started,
    { show, filter, signal }: Following,
    response: Response,
  ): Promise<void> {
    const queue = new StreamBuffer(signal);
    lines.forEach((line, index) => {
      const at = cursors[index];
      queue.push({ event: 'line', data: line, ...(at !== undefined && { id: at }) });
    });
    followRuntimeLogs(host, id, {
      signal,
      ...filter,
      ...(cursor !== null && { cursor }),
      onLine: (line, next) => {
        const data = show(line);
        if (data) queue.push({ event: 'line', id: next, data });
      },
    }).then(
      () => queue.end(),
      () => queue.end(),
    );
    await sendEventStream(response, queue, signal);
  }
}

interface Started extends VisibleLogs {
  readonly id: string;
  readonly host: Host;
}

interface Following {
  readonly show: ShowLine;
  readonly filter: RuntimeLogFilter;
  readonly signal: AbortSignal;
}

function lastEventId(request: ApiRequest): string | undefined {
  const given = request.get('last-event-id');
  if (given === undefined || given === '') return undefined;
  if (!/^[a-z0-9=;]{1,300}$/.test(given))
    throw invalidField('Last-Event-ID', 'Last-Event-ID must be the id of an event of this stream');
  return given;
}
