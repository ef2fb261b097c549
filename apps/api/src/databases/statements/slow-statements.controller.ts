import { Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SlowStatements } from '@fairlead/dto';
import { Caller } from '../../platform/http/request/api-request';
import { ErrorResponses, RequireScope, RespondsWith } from '../../platform/http/routing/route.decorators';
import { SlowStatementsService } from './slow-statements.service';

@ApiTags('Databases')
@Controller('api/v1/databases/:id/slow-statements')
export class SlowStatementsController {
  constructor(private readonly statements: SlowStatementsService) {}

  /**
   * List the statements of a database that took the longest, as far as its engine counts them. They have no values and no
   * comments. Where the engine has no statistics, `limitation` says why, and the list has the statements that are running.
   */
  @Get()
  @RequireScope('databases:read')
  @RespondsWith(SlowStatements)
  @ErrorResponses(
    'RESOURCE_NOT_FOUND',
    'RESOURCE_CONFLICT',
    'SERVER_NOT_READY',
    'HOST_KEY_MISMATCH',
    'SERVER_UNREACHABLE',
    'SERVICE_UNAVAILABLE',
  )
  read(@Caller() caller: Caller, @Param('id') id: string): Promise<SlowStatements> {
    return this.statements.read(caller, id);
  }
}
