import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { RuntimeLogLine, RuntimeLogs, RuntimeLogsQuery } from '@fairlead/dto';
import {
  EngineError,
  followRuntimeLogs,
  readRuntimeLogs,
  type Host,
  type RuntimeLogLine as PrintedLine,
  type RuntimeLogFilter,
} from '@fairlead/engine';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { OpenStreams } from '../../auth/open-streams';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import type { ApiRequest, Caller } from '../../platform/http/request/api-request';
import { ServerHosts } from '../../servers/connections/server-hosts';
import type { Application } from '../application.entity';
import { ApplicationsService } from '../applications.service';
import { LogFollowers } from './log-followers';
import { logRedactorFor } from './log-redactor';
import { StreamBuffer } from '../../platform/http/streaming/stream-buffer';
import { acceptsEventStream, sendEventStream } from '../../platform/http/streaming/server-sent-events';

/** The caller waits, so a connection must exist or open in this time. */
const DEADLINE_MS = 8000;

/** The output of a running application, read from the journal of its server. */
@Injectable()
export class RuntimeLogsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly hosts: ServerHosts,
    private readonly streams: OpenStreams,
    private readonly followers: LogFollowers,
  ) {}

  async answer(
    caller: Caller,
    id: string,
    query: RuntimeLogsQuery,
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const application = await this.applications.require(this.dataSource.manager, caller, id);
    const show = shower(application);
    const { limit, process, instance } = query;
    const of = { process, instance };
    const from = { limit, cursor: lastEventId(request) ?? query.cursor, of };
    const start = () => this.start(application, from, show);
    if (!acceptsEventStream(request)) {
      response.json({ success: true, data: (await start()).logs });
      return;
    }
    await this.streams.run(request, response, (signal) =>
      this.followers.run(application.serverId, async () => this.follow(await start(), { show, of, signal }, response)),
    );
  }

  private start({ id, serverId }: Application, from: Start, show: Show): Promise<Started> {
    return reached(async () => {
      const host = await this.hosts.forReading(serverId);
      return { id, host, logs: await read(host, id, from, show) };
    });
  }

  /** Streams existing and new lines; the cursor of the journal is the id of each event. */
  private async follow(
    { id, host, logs: { lines, cursor } }: Started,
    { show, of, signal }: Following,
    response: Response,
  ): Promise<void> {
    const queue = new StreamBuffer(signal);
    lines.forEach((line, index) =>
      queue.push({ event: 'line', data: line, ...(cursor !== null && index === lines.length - 1 && { id: cursor }) }),
    );
    followRuntimeLogs(host, id, {
      signal,
      ...of,
      ...(cursor !== null && { cursor }),
      onLine: (line, next) => queue.push({ event: 'line', id: next, data: show(line) }),
    }).then(
      () => queue.end(),
      () => queue.end(),
    );
    await sendEventStream(response, queue, signal);
  }
}

type Show = (line: PrintedLine) => RuntimeLogLine;

interface Start {
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly of: RuntimeLogFilter;
}

interface Started {
  readonly id: string;
  readonly host: Host;
  readonly logs: RuntimeLogs;
}

interface Following {
  readonly show: Show;
  readonly of: RuntimeLogFilter;
  readonly signal: AbortSignal;
}

/** Secrets of the environment are redacted from the output. */
function shower(application: Application): Show {
  const redactor = logRedactorFor(application);
  return ({ at, unit_number, process, instance, text }) => ({
    at,
    deployment_number: unit_number,
    process,
    instance,
    text: redactor.redact(text),
  });
}

async function read(host: Host, id: string, { limit, cursor, of }: Start, show: Show): Promise<RuntimeLogs> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const logs = await readRuntimeLogs(host, id, {
    lines: limit,
    signal,
    ...of,
    ...(cursor !== undefined && { cursor }),
  });
  return { lines: logs.lines.map(show), cursor: logs.cursor ?? null };
}

async function reached<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof EngineError && error.code === 'HOST_KEY_MISMATCH')
      throw new AppError('HOST_KEY_MISMATCH', { cause: error });
    const late = error instanceof Error && error.name === 'TimeoutError';
    if (error instanceof EngineError || late) throw new AppError('SERVER_UNREACHABLE', { cause: error });
    throw error;
  }
}

function lastEventId(request: ApiRequest): string | undefined {
  const given = request.get('last-event-id');
  if (given === undefined || given === '') return undefined;
  if (!/^[a-z0-9=;]{1,300}$/.test(given))
    throw invalidField('Last-Event-ID', 'Last-Event-ID must be the id of an event of this stream');
  return given;
}
