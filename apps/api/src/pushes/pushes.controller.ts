import { Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PushesQuery, PushHookRecord, PushRecord } from '@fairlead/dto';
import { Caller } from '../platform/http/request/api-request';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  ErrorResponses,
  RequireScope,
  RespondsWith,
  RespondsWithPage,
} from '../platform/http/routing/route.decorators';
import { PushHooksService } from './hooks/push-hooks.service';
import { PushesService } from './pushes.service';

@ApiTags('Pushes')
@Controller('api/v1/applications/:id')
export class PushesController {
  constructor(
    private readonly pushes: PushesService,
    private readonly hooks: PushHooksService,
  ) {}

  /** List the pushes of an application, and what became of each. */
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

  /** Get the address and the secret of the hook that tells of pushes. Each request is in the audit log. */
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
