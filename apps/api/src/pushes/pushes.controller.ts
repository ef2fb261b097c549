import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PushChecksRecord, PushesQuery, PushHookRecord, PushRecord } from '@fairlead/dto';
import { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  ErrorResponses,
  RequireScope,
  RespondsWith,
  RespondsWithPage,
} from '../platform/http/routing/route.decorators';
import { PushChecksService } from './push-checks.service';
import { PushHooksService } from './hooks/push-hooks.service';
import { PushesService } from './pushes.service';

@ApiTags('Pushes')
@Controller('api/v1/applications/:id')
export class PushesController {
  constructor(
    private readonly pushes: PushesService,
    private readonly hooks: PushHooksService,
    private readonly checks: PushChecksService,
  ) {}

  /** List the pushes of an application, and the result of each. */
  @Get('pushes')
  @RequireScope('applications:read')
  @RespondsWithPage(PushRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  page(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: PushesQuery,
  ): Promise<ResultPage<PushRecord>> {
    return this.pushes.page(caller, id, query);
  }

  /**
   * Check the repository now, and deploy what is new. It needs no hook, so a pipeline can call it after a push. The check begins
   * at once, and its outcome appears in this push.
   */
  @Post('pushes/check')
  @RequireScope('applications:deploy')
  @RespondsWith(PushRecord, 202)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  check(@Caller() caller: Caller, @Param('id') id: string): Promise<PushRecord> {
    return this.checks.request(caller, id);
  }

  /** Get whether pushes are noticed: the latest check of the repository, and the last hook. */
  @Get('pushes/checks')
  @RequireScope('applications:read')
  @RespondsWith(PushChecksRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  checkState(@Caller() caller: Caller, @Param('id') id: string): Promise<PushChecksRecord> {
    return this.checks.read(caller, id);
  }

  /** Get the URL and the secret of the hook for pushes. Each request is recorded in the audit log. */
  @Get('push-hook')
  @RequireScope('applications:write')
  @RespondsWith(PushHookRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  hook(@Caller() caller: Caller, @Param('id') id: string): Promise<PushHookRecord> {
    return this.hooks.read(caller, id);
  }

  /** Make a new secret for the hook. The one before stays valid for a day, so that no push is refused meanwhile. */
  @Post('push-hook/rotate')
  @RequireScope('applications:write')
  @RespondsWith(PushHookRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  rotate(@Caller() caller: Caller, @Param('id') id: string): Promise<PushHookRecord> {
    return this.hooks.rotate(caller, id);
  }
}
