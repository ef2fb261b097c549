import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  BackupLogLine,
  BackupLogsQuery,
  BackupRecord,
  BackupsQuery,
  CreateBackup,
  RemoveBackupQuery,
  RestoreBackup,
  RestoreRecord,
} from '@fairlead/dto';
import type { Response } from 'express';
import { type ApiRequest, Caller } from '../../platform/http/request/api-request';
import type { ResultPage } from '../../platform/http/response/result-page';
import { PreferWait } from '../../platform/http/prefer-wait/prefer-wait.decorator';
import {
  RespondsWith,
  RespondsWithFile,
  RespondsWithPage,
  ErrorResponses,
  HasDigest,
  LocationOf,
  RawResponse,
  RequireScope,
} from '../../platform/http/routing/route.decorators';
import { BackupLogsService } from '../backup-logs.service';
import { BackupDownloadService } from '../download/backup-download.service';
import { BackupsService } from './backups.service';
import { RestoresService } from '../restores/restores.service';

const locationOf = ({ id }: BackupRecord): string => `/api/v1/backups/${id}`;
const restoreLocation = ({ id }: RestoreRecord): string => `/api/v1/restores/${id}`;
const untilEnded = { subject: ({ id }: BackupRecord) => id, reload: BackupsService };
const untilRestored = { subject: ({ id }: RestoreRecord) => id, reload: RestoresService };

@ApiTags('Backups')
@Controller('api/v1/backups')
export class BackupsController {
  constructor(
    private readonly backups: BackupsService,
    private readonly restores: RestoresService,
    private readonly lines: BackupLogsService,
    private readonly downloads: BackupDownloadService,
  ) {}

  /** Lists backups, also those that failed or could not be started. */
  @Get()
  @RequireScope('backups:read')
  @RespondsWithPage(BackupRecord)
  list(@Caller() caller: Caller, @Query() query: BackupsQuery): Promise<ResultPage<BackupRecord>> {
    return this.backups.page(caller, query);
  }

  /** Shows one backup. */
  @Get(':id')
  @RequireScope('backups:read')
  @RespondsWith(BackupRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string): Promise<BackupRecord> {
    return this.backups.find(caller, id);
  }

  /** Backs up a database. It has succeeded only once what was stored has been restored into a scratch database and compared. */
  @Post()
  @RequireScope('backups:write')
  @RespondsWith(BackupRecord, 202)
  @LocationOf(locationOf)
  @PreferWait(untilEnded)
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'STORAGE_NOT_READY',
  )
  create(@Caller() caller: Caller, @Body() body: CreateBackup): Promise<BackupRecord> {
    return this.backups.create(caller, body);
  }

  /** Cancels a backup. Nothing stays of it in the storage or on the server. */
  @Post(':id/cancel')
  @RequireScope('backups:write')
  @RespondsWith(BackupRecord, 202)
  @LocationOf(locationOf)
  @PreferWait(untilEnded)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'BACKUP_NOT_CANCELABLE')
  cancel(@Caller() caller: Caller, @Param('id') id: string): Promise<BackupRecord> {
    return this.backups.cancel(caller, id);
  }

  /** Deletes a backup: takes it out of its storage, and then forgets it. */
  @Delete(':id')
  @RequireScope('backups:write')
  @RespondsWith(BackupRecord, 202)
  @LocationOf(locationOf)
  @PreferWait(untilEnded)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'BACKUP_IN_USE')
  remove(@Caller() caller: Caller, @Param('id') id: string, @Query() query: RemoveBackupQuery): Promise<BackupRecord> {
    return this.backups.remove(caller, id, query);
  }

  /**
   * Restores a backup into a new database, or in the place of what the database holds now. For the latter a safety backup is
   * taken and verified first, and the data of before stays as it is if anything fails.
   */
  @Post(':id/restore')
  @RequireScope('backups:write', 'databases:write')
  @RespondsWith(RestoreRecord, 202)
  @LocationOf(restoreLocation)
  @PreferWait(untilRestored)
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'NAME_TAKEN',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'BACKUP_NOT_RESTORABLE',
  )
  restore(@Caller() caller: Caller, @Param('id') id: string, @Body() body: RestoreBackup): Promise<RestoreRecord> {
    return this.restores.create(caller, id, body);
  }

  /**
   * Downloads the dump of a verified backup, decrypted, in the format of the engine's own tools: `pg_restore` (custom format),
   * SQL, or an RDB file. `Repr-Digest` has its SHA-256. The response ends only if size and checksum match, and is cut off
   * otherwise. Each download is recorded as the event `backup.downloaded`.
   */
  @Get(':id/download')
  @RequireScope('backups:write', 'databases:write')
  @HasDigest()
  @RespondsWithFile('application/octet-stream', 'application/sql')
  @ErrorResponses('RESOURCE_NOT_FOUND', 'BACKUP_NOT_RESTORABLE', 'STORAGE_NOT_READY', 'STREAM_LIMIT_REACHED')
  download(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.downloads.answer(caller, id, request, response);
  }

  /**
   * Reads a backup's log. With `Accept: text/event-stream` it is streamed from the line after `Last-Event-ID` (or `after`): an
   * event `line` for each, then `end` with the backup's status.
   */
  @Get(':id/logs')
  @RequireScope('backups:read')
  @RespondsWithPage(BackupLogLine)
  @RawResponse()
  @ErrorResponses('RESOURCE_NOT_FOUND')
  logs(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: BackupLogsQuery,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.lines.ofBackup({ caller, id, query }, request, response);
  }
}
