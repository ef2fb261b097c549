import { Controller, Delete, Get, Param, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountSession, AccountSessionsQuery, EndedSessions } from '@fairlead/dto';
import type { AccessRequest } from '../auth/access-request';
import type { ResultPage } from '../platform/http/response/result-page';
import { RespondsWith, RespondsWithPage, RequireSession } from '../platform/http/routing/route.decorators';
import { AccountSessionsService } from './account-sessions.service';

@ApiTags('Dashboard: account')
@Controller('api/dashboard/account/sessions')
export class AccountSessionsController {
  constructor(private readonly sessions: AccountSessionsService) {}

  /** Lists where one is signed in. */
  @Get()
  @RequireSession()
  @RespondsWithPage(AccountSession)
  list(@Req() request: AccessRequest, @Query() query: AccountSessionsQuery): Promise<ResultPage<AccountSession>> {
    return this.sessions.list(request, query);
  }

  /** Ends one of one's own sessions. */
  @Delete(':id')
  @RequireSession()
  @RespondsWith(EndedSessions)
  end(@Req() request: AccessRequest, @Param('id') id: string): Promise<EndedSessions> {
    return this.sessions.end(request, id);
  }

  /** Ends all of one's own sessions but this one. */
  @Delete()
  @RequireSession()
  @RespondsWith(EndedSessions)
  endOthers(@Req() request: AccessRequest): Promise<EndedSessions> {
    return this.sessions.endOthers(request);
  }
}
