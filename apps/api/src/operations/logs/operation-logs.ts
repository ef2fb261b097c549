import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { LogLineRecord, LogLinesQuery } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource, MoreThan } from 'typeorm';
import { OpenStreams } from '../../auth/open-streams';
import type { ApiRequest } from '../../platform/http/request/api-request';
import {
  sendEventStream,
  acceptsEventStream,
  lastEventId,
  type ServerSentEvent,
} from '../../platform/http/streaming/server-sent-events';
import { linkHeader } from '../../platform/http/response/link-header';
import { LogLine } from './log-line.entity';
import { OperationsService } from '../operations.service';

export interface OperationLogRequest {
  /** `null` where there is no operation (any more); the log is then empty. */
  readonly operationId: string | null;
  readonly query: LogLinesQuery & { readonly stage?: string };
  /** The record for the last event of a stream. */
  readonly end: () => Promise<{ readonly status: string }>;
}

/** Responds with the log of an operation, in pages or as a stream. */
@Injectable()
export class OperationLogs {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly operations: OperationsService,
    private readonly streams: OpenStreams,
  ) {}

  async answer(logRequest: OperationLogRequest, request: ApiRequest, response: Response): Promise<void> {
    if (!acceptsEventStream(request)) return this.page(logRequest, request, response);
    const after = lastEventId(request) ?? logRequest.query.after ?? 0;
    return this.streams.run(request, response, (signal) =>
      sendEventStream(response, this.events(logRequest, after, signal), signal),
    );
  }

  private async page(
    { operationId, query }: OperationLogRequest,
    request: ApiRequest,
    response: Response,
  ): Promise<void> {
    const { page, per_page, after, stage } = query;
    const [rows, total] = await this.dataSource.manager.findAndCount(LogLine, {
      where: {
        operationId: operationId ?? '',
        ...(after !== undefined && { seq: MoreThan(after) }),
        ...(stage !== undefined && { step: stage }),
      },
      order: { seq: 'ASC' },
      skip: (page - 1) * per_page,
      take: per_page,
    });
    response.setHeader('Link', linkHeader(request.originalUrl, page, per_page, total));
    response.json({ success: true, data: rows.map(toLine), meta: { page, per_page, total } });
  }

  private async *events(
    { operationId, query: { stage }, end }: OperationLogRequest,
    after: number,
    signal: AbortSignal,
  ): AsyncGenerator<ServerSentEvent> {
    for await (const line of this.operations.follow(operationId ?? '', after, signal)) {
      if (stage !== undefined && line.step !== stage) continue;
      yield { event: 'line', id: String(line.seq), data: toLine(line) };
    }
    if (signal.aborted) return;
    const { status } = await end();
    yield { event: 'end', data: { status } };
  }
}

function toLine({ seq, at, step, stream, text }: LogLine): LogLineRecord {
  return { seq, at: at.toISOString(), stage: step === '' ? null : step, stream, text };
}
