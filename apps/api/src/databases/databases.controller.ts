import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateDatabase,
  CreatedDatabase,
  DatabaseCredentials,
  DatabaseLogLine,
  DatabaseLogsQuery,
  DatabaseRecord,
  DatabasesQuery,
  RemoveDatabaseQuery,
  UpdateDatabase,
} from '@fairlead/dto';
import type { Response } from 'express';
import { type ApiRequest, Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import { PreferWait } from '../platform/http/prefer-wait/prefer-wait.decorator';
import {
  RespondsWith,
  RespondsWithPage,
  ErrorResponses,
  LocationOf,
  RawResponse,
  RequireScope,
} from '../platform/http/routing/route.decorators';
import { CreatedDatabaseReloader } from './creation/created-database-reloader';
import { DatabaseCredentialsService } from './credentials/database-credentials.service';
import { DatabaseLogsService } from './database-logs.service';
import { DatabaseRemoval } from './removal/database-removal';
import { DatabasesService } from './databases.service';

const location = ({ id }: DatabaseRecord): string => `/api/v1/databases/${id}`;
const subject = ({ id }: DatabaseRecord): string => id;

@ApiTags('Databases')
@Controller('api/v1/databases')
export class DatabasesController {
  constructor(
    private readonly databases: DatabasesService,
    private readonly removal: DatabaseRemoval,
    private readonly credentials: DatabaseCredentialsService,
    private readonly lines: DatabaseLogsService,
  ) {}

  /** List all databases. */
  @Get()
  @RequireScope('databases:read')
  @RespondsWithPage(DatabaseRecord)
  page(@Caller() caller: Caller, @Query() query: DatabasesQuery): Promise<ResultPage<DatabaseRecord>> {
    return this.databases.page(caller, query);
  }

  /** Get one database. */
  @Get(':id')
  @RequireScope('databases:read')
  @RespondsWith(DatabaseRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller, @Param('id') id: string): Promise<DatabaseRecord> {
    return this.databases.find(caller, id);
  }

  /** Create a database. The answer shows its password; `status` goes from `creating` to `ready`, or says why not. */
  @Post()
  @RequireScope('databases:write')
  @RespondsWith(CreatedDatabase, 201)
  @LocationOf<CreatedDatabase>(location)
  @PreferWait<CreatedDatabase>({ subject, reload: CreatedDatabaseReloader })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'NAME_TAKEN', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH')
  create(@Caller() caller: Caller, @Body() body: CreateDatabase): Promise<CreatedDatabase> {
    return this.databases.create(caller, body);
  }

  /** Change the name, the linked applications or the memory of a database (JSON Merge Patch). */
  @Patch(':id')
  @RequireScope('databases:write')
  @RespondsWith(DatabaseRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'NAME_TAKEN', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH')
  update(@Caller() caller: Caller, @Param('id') id: string, @Body() body: UpdateDatabase): Promise<DatabaseRecord> {
    return this.databases.update(caller, id, body);
  }

  /** Delete a database with all that it holds, from its server. */
  @Delete(':id')
  @RequireScope('databases:write')
  @RespondsWith(DatabaseRecord, 202)
  @LocationOf<DatabaseRecord>(location)
  @PreferWait<DatabaseRecord>({ subject, reload: DatabasesService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'DATABASE_IN_USE', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH', 'STORAGE_NOT_READY')
  remove(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: RemoveDatabaseQuery,
  ): Promise<DatabaseRecord> {
    return this.removal.remove(caller, id, query);
  }

  /** Show what opens the database. Each time is kept as the event `database.credentials_read`. */
  @Get(':id/credentials')
  @RequireScope('databases:write')
  @RespondsWith(DatabaseCredentials)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  readCredentials(@Caller() caller: Caller, @Param('id') id: string): Promise<DatabaseCredentials> {
    return this.credentials.read(caller, id);
  }

  /**
   * Give the database a new password. Open connections go on; applications that are linked to it and run are started again with
   * it, on the release that they have. Where anything fails, the former password holds.
   */
  @Post(':id/credentials/rotate')
  @RequireScope('databases:write')
  @RespondsWith(DatabaseRecord, 202)
  @LocationOf<DatabaseRecord>(location)
  @PreferWait<DatabaseRecord>({ subject, reload: DatabasesService })
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT', 'SERVER_NOT_READY', 'HOST_KEY_MISMATCH')
  rotateCredentials(@Caller() caller: Caller, @Param('id') id: string): Promise<DatabaseRecord> {
    return this.credentials.rotate(caller, id);
  }

  /**
   * Read the log of what was done to a database last: its creation, a new password, its removal. With `Accept: text/event-stream`
   * it is streamed from the line after `Last-Event-ID` (or `after`): an event `line` for each, then `end` with the status.
   */
  @Get(':id/logs')
  @RequireScope('databases:read')
  @RespondsWithPage(DatabaseLogLine)
  @RawResponse()
  @ErrorResponses('RESOURCE_NOT_FOUND')
  logs(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: DatabaseLogsQuery,
    @Req() request: ApiRequest,
    @Res() response: Response,
  ): Promise<void> {
    return this.lines.answer({ caller, id, query }, request, response);
  }
}
