import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  AcceptInvitation,
  CreatedInvitation,
  CreateInvitation,
  InvitationOffer,
  InvitationRecord,
  InvitationsQuery,
  LookUpInvitation,
  SessionRecord,
} from '@fairlead/dto';
import type { Response } from 'express';
import type { AccessRequest } from '../auth/access-request';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  RespondsWith,
  RespondsWithPage,
  Caller,
  ErrorResponses,
  LocationOf,
  Public,
  RequireSession,
  SetsSessionCookie,
} from '../platform/http/routing/route.decorators';
import { InvitationAcceptanceService } from './invitation-acceptance.service';
import { InvitationsService } from './invitations.service';

@ApiTags('Dashboard: people')
@Controller('api/dashboard/invitations')
export class InvitationsController {
  constructor(
    private readonly invitations: InvitationsService,
    private readonly acceptance: InvitationAcceptanceService,
  ) {}

  /** Lists who has been invited. */
  @Get()
  @RequireSession('owner')
  @RespondsWithPage(InvitationRecord)
  list(@Query() query: InvitationsQuery): Promise<ResultPage<InvitationRecord>> {
    return this.invitations.list(query);
  }

  /** Invites somebody. The answer has the link, for the only time. */
  @Post()
  @RequireSession('owner')
  @RespondsWith(CreatedInvitation, 201)
  @LocationOf<CreatedInvitation>(() => '/api/dashboard/invitations')
  @ErrorResponses('NAME_TAKEN')
  create(@Req() request: AccessRequest, @Body() body: CreateInvitation): Promise<CreatedInvitation> {
    return this.invitations.create(request, body);
  }

  /** Tells whoever has the link what it offers. */
  @Post('look-up')
  @Public()
  @RespondsWith(InvitationOffer)
  @ErrorResponses('CREDENTIALS_INVALID', 'ORIGIN_NOT_ALLOWED', 'RATE_LIMIT_EXCEEDED')
  lookUp(@Req() request: AccessRequest, @Body() body: LookUpInvitation): Promise<InvitationOffer> {
    return this.acceptance.lookUp(request, body);
  }

  /** Makes the person with the link and the password that they have chosen, and signs them in. */
  @Post('accept')
  @Public()
  @RespondsWith(SessionRecord, 201)
  @LocationOf<SessionRecord>(() => '/api/dashboard/session')
  @ErrorResponses('CREDENTIALS_INVALID', 'NAME_TAKEN', 'ORIGIN_NOT_ALLOWED', 'RATE_LIMIT_EXCEEDED')
  @SetsSessionCookie()
  accept(
    @Req() request: AccessRequest,
    @Res({ passthrough: true }) response: Response,
    @Body() body: AcceptInvitation,
  ): Promise<SessionRecord> {
    return this.acceptance.accept(request, response, body);
  }

  /** Makes a new link, which works as long as the first one did; that one stops working. */
  @Post(':id/renew')
  @RequireSession('owner')
  @RespondsWith(CreatedInvitation)
  @ErrorResponses('NAME_TAKEN', 'RESOURCE_CONFLICT')
  renew(@Req() request: AccessRequest, @Param('id') id: string): Promise<CreatedInvitation> {
    return this.invitations.renew(request, id);
  }

  /** Revokes an invitation: its link stops working. */
  @Delete(':id')
  @RequireSession('owner')
  @RespondsWith(InvitationRecord)
  @ErrorResponses('RESOURCE_CONFLICT')
  revoke(@Caller() caller: Caller, @Param('id') id: string): Promise<InvitationRecord> {
    return this.invitations.revoke(caller, id);
  }
}
