import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { FAILURE_CODES, type DatabaseEngine } from '@fairlead/contracts';
import { EngineError, type Step, type StoredDump } from '@fairlead/engine';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { actorOf } from '../../auth/caller';
import { OpenStreams } from '../../auth/open-streams';
import { Config } from '../../platform/config/config';
import { AppError } from '../../platform/http/errors/app-error';
import type { ApiRequest, Caller } from '../../platform/http/request/api-request';
import { BackupRepositories } from '../../storages/backup-repositories';
import { BackupEvents, backupEventData } from '../backup-events';
import type { Backup } from '../backups/backup.entity';
import { BackupsService } from '../backups/backups.service';
import { HeldBackStream } from './held-back-stream';

const FORMATS: Readonly<Record<DatabaseEngine, { readonly extension: string; readonly media: string }>> = {
  postgresql: { extension: 'dump', media: 'application/octet-stream' },
  mysql: { extension: 'sql', media: 'application/sql' },
  mariadb: { extension: 'sql', media: 'application/sql' },
  redis: { extension: 'rdb', media: 'application/octet-stream' },
};

const DAMAGED: readonly string[] = ['BACKUP_MISSING', 'BACKUP_REPOSITORY_DAMAGED'];
const CHECK_MS = 1_000;

/** Sends the decrypted dump of a backup. Memory use does not depend on its size. */
@Injectable()
export class BackupDownloadService {
  private readonly logger = new Logger('Backups');
  private running = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly backups: BackupsService,
    private readonly repositories: BackupRepositories,
    private readonly events: BackupEvents,
    private readonly streams: OpenStreams,
  ) {}

  /**
   * The response ends only after size and checksum have been verified, and is cut off otherwise.
   *
   * @throws {AppError} RESOURCE_NOT_FOUND, BACKUP_NOT_RESTORABLE, STORAGE_NOT_READY or STREAM_LIMIT_REACHED, before anything
   * is sent
   */
  async answer(caller: Caller, id: string, request: ApiRequest, response: Response): Promise<void> {
    const backup = await this.backups.require(this.dataSource.manager, caller, id);
    const { dump } = backup;
    if (backup.status !== 'succeeded' || !dump)
      throw new AppError('BACKUP_NOT_RESTORABLE', {
        message: `The backup is ${backup.status}; only a backup that has succeeded can be downloaded.`,
      });
    if (request.method === 'HEAD') {
      response.set(headersOf(backup, dump)).end();
      return;
    }
    await this.streams.run(request, response, (signal) =>
      this.counted(() => this.send(caller, backup, dump, response, signal)),
    );
  }

  /** Each download runs a restic process, so their number is limited for all callers together. */
  private async counted(work: () => Promise<void>): Promise<void> {
    const limit = this.config.get('FAIRLEAD_BACKUP_DOWNLOADS');
    if (this.running >= limit)
      throw new AppError('STREAM_LIMIT_REACHED', {
        message: `${limit} backups are being downloaded already; try again when one has ended.`,
        headers: { 'Retry-After': '30' },
      });
    this.running += 1;
    try {
      await work();
    } finally {
      this.running -= 1;
    }
  }

  private async send(
    caller: Caller,
    backup: Backup,
    dump: StoredDump,
    response: Response,
    disconnected: AbortSignal,
  ): Promise<void> {
    const late = AbortSignal.timeout(this.config.get('FAIRLEAD_BACKUP_DOWNLOAD_SECONDS') * 1000);
    const signal = AbortSignal.any([disconnected, late]);
    const source = await this.open(backup, dump, signal);
    if (!source) {
      // A shutdown or the end of the access leaves a client that still waits.
      response.destroy();
      return;
    }
    const held = new HeldBackStream();
    const stalled = new AbortController();
    const stallMs = this.config.get('FAIRLEAD_BACKUP_STALL_SECONDS') * 1000;
    try {
      await this.record(caller, backup);
    } catch (error) {
      source.destroy();
      throw error;
    }
    response.set(headersOf(backup, dump));
    held.lastActivityAt = performance.now();
    const watch = setInterval(() => {
      if (performance.now() - held.lastActivityAt >= stallMs)
        stalled.abort(new Error('The client or the storage stalled for too long.'));
    }, CHECK_MS);
    try {
      await pipeline(source, held, response, { signal: AbortSignal.any([signal, stalled.signal]) });
    } catch (error) {
      // The connection is closed so that the client sees that the file is incomplete.
      response.destroy();
      const reason = stalled.signal.aborted ? stalled.signal.reason : error;
      this.logger.warn(
        `A download of the backup ${backup.id} was interrupted: ${reason instanceof Error ? reason.message : String(reason)}`,
      );
    } finally {
      clearInterval(watch);
    }
  }

  private record(caller: Caller, backup: Backup): Promise<void> {
    const event = { name: 'backup.downloaded', data: { ...backupEventData(backup) } } as const;
    return this.dataSource.transaction((tx) => this.events.backup(tx, event, backup, actorOf(caller)));
  }

  /** Waits for the first data, so that a storage that fails gets a response with its error. */
  private async open(backup: Backup, dump: StoredDump, signal: AbortSignal): Promise<Readable | undefined> {
    const step: Step = { signal, log: () => undefined, output: () => undefined };
    try {
      const { repository } = await this.repositories.openForReading(backup.storageId, backup.serverId);
      const source = repository.read(dump, step);
      await once(source, 'readable');
      return source;
    } catch (error) {
      if (signal.aborted && !(signal.reason instanceof Error && signal.reason.name === 'TimeoutError'))
        return undefined;
      throw asAppError(error);
    }
  }
}

function headersOf({ databaseName, createdAt, engine }: Backup, { bytes, sha256 }: StoredDump): Record<string, string> {
  const { extension, media } = FORMATS[engine];
  const time = createdAt.toISOString().slice(0, 19).replaceAll(':', '-');
  const name = `${databaseName.replaceAll(/[^A-Za-z0-9._-]/g, '_')}-${time}.${extension}`;
  return {
    'Content-Type': media,
    'Content-Disposition': `attachment; filename="${name}"`,
    'Content-Length': String(bytes),
    'Repr-Digest': `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

function asAppError(error: unknown): unknown {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new AppError('STORAGE_NOT_READY', { message: 'The storage did not respond in time.', cause: error });
  if (!(error instanceof EngineError)) return error;
  const code = DAMAGED.includes(error.code) ? 'BACKUP_NOT_RESTORABLE' : 'STORAGE_NOT_READY';
  // The text of the code, because the error itself can quote what the storage printed.
  return new AppError(code, { message: FAILURE_CODES[error.code], cause: error, internal: error.message });
}
