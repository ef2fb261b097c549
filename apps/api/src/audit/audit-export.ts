import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuditEntry, AuditExportQuery, ExportFormat } from '@fairlead/dto';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { AccessRequest } from '../auth/access-request';
import { actorOf } from '../auth/caller';
import { OpenStreams } from '../auth/open-streams';
import { EventsService } from '../events/events.service';
import { currentSession } from '../users/sessions/current-session';
import { AUDITED } from './audited-events';
import { toAuditEntry } from './audit-entry.record';
import { csvLine } from './csv';

interface Format {
  readonly media: string;
  readonly head: string;
  readonly line: (entry: AuditEntry) => string;
}

const COLUMNS: readonly [name: string, cell: (entry: AuditEntry) => string | null][] = [
  ['at', ({ at }) => at],
  ['name', ({ name }) => name],
  ['subject_type', ({ subject }) => subject.type],
  ['subject_id', ({ subject }) => subject.id],
  ['subject_name', ({ subject }) => subject.name],
  ['actor_type', ({ actor }) => actor.type],
  ['actor_id', ({ actor }) => actor.id],
  ['actor_name', ({ actor }) => actor.name],
  ['address', ({ address }) => address],
  ['server_id', ({ server_id }) => server_id],
  ['server_name', ({ server_name }) => server_name],
  ['application_id', ({ application_id }) => application_id],
  ['application_name', ({ application_name }) => application_name],
  ['data', ({ data }) => JSON.stringify(data)],
  ['id', ({ id }) => id],
];

const FORMATS: Readonly<Record<ExportFormat, Format>> = {
  csv: {
    media: 'text/csv; charset=utf-8',
    head: csvLine(COLUMNS.map(([name]) => name)),
    line: (entry) => csvLine(COLUMNS.map(([, cell]) => cell(entry))),
  },
  jsonl: { media: 'application/x-ndjson; charset=utf-8', head: '', line: (entry) => `${JSON.stringify(entry)}\n` },
};

/** Exports the audit log as a file. It is streamed, so memory use does not depend on its length. */
@Injectable()
export class AuditExport {
  private readonly logger = new Logger('Audit');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsService,
    private readonly streams: OpenStreams,
  ) {}

  async answer(request: AccessRequest, query: AuditExportQuery, response: Response): Promise<void> {
    await this.streams.run(request, response, (signal) => this.send(request, query, response, signal));
  }

  private async send(
    request: AccessRequest,
    { format, ...filters }: AuditExportQuery,
    response: Response,
    signal: AbortSignal,
  ): Promise<void> {
    const { caller } = currentSession(request);
    await this.dataSource.transaction((tx) =>
      this.events.record(tx, {
        name: 'audit.exported',
        subject: { type: 'instance', id: 'instance', name: 'Audit log' },
        actor: actorOf(caller),
        data: { format, ...filters },
      }),
    );
    const { media, head, line } = FORMATS[format];
    const name = `fairlead-audit-${new Date().toISOString().slice(0, 10)}.${format}`;
    response.set({
      'Content-Type': media,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    });
    const { events } = this;
    async function* lines(): AsyncGenerator<string> {
      yield head;
      for await (const batch of events.batches({ ...filters, ...AUDITED }, caller))
        yield batch.map((event) => line(toAuditEntry(event, caller))).join('');
    }
    try {
      await pipeline(Readable.from(lines()), response, { signal });
    } catch (error) {
      // The headers have been sent, so the connection is closed to show the client that the file is incomplete.
      this.logger.warn(
        `An export of the audit log was interrupted: ${error instanceof Error ? error.message : String(error)}`,
      );
      response.destroy();
    }
  }
}
