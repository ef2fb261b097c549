import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DatabaseQueryResult, RunDatabaseQuery } from '@fairlead/dto';
import { Caller } from '../../platform/http/request/api-request';
import {
  ErrorResponses,
  IgnoresIdempotencyKey,
  RequireScope,
  RespondsWith,
} from '../../platform/http/routing/route.decorators';
import { DatabaseConsole } from './database-console';

@ApiTags('Databases')
@Controller('api/v1/databases/:id/queries')
export class DatabaseQueriesController {
  constructor(private readonly console: DatabaseConsole) {}

  /**
   * Run one statement in a database, as its owner. What changes data is refused unless `write` is `true`. Each statement is
   * recorded as the event `database.queried`. Like the credentials, this needs `databases:write`, because it shows all data.
   */
  @Post()
  @RequireScope('databases:write')
  @RespondsWith(DatabaseQueryResult)
  @IgnoresIdempotencyKey()
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'STATEMENT_FAILED',
    'STATEMENT_NOT_READ_ONLY',
    'SERVER_UNREACHABLE',
    'SERVICE_UNAVAILABLE',
  )
  run(@Caller() caller: Caller, @Param('id') id: string, @Body() body: RunDatabaseQuery): Promise<DatabaseQueryResult> {
    return this.console.run(caller, id, body);
  }
}
