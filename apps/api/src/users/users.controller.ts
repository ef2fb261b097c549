import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CreateUser,
  DeactivateUserQuery,
  ResetLinkRecord,
  UpdateUser,
  UserAccessRecord,
  UserRecord,
  UsersQuery,
} from '@fairlead/dto';
import type { AccessRequest } from '../auth/access-request';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  RespondsWith,
  RespondsWithPage,
  Caller,
  ErrorResponses,
  LocationOf,
  RequireSession,
} from '../platform/http/routing/route.decorators';
import { ResetLinksService } from './reset/reset-links.service';
import { UsersService } from './users.service';

@ApiTags('Dashboard: people')
@Controller('api/dashboard/users')
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly resetLinks: ResetLinksService,
  ) {}

  /** Lists the people who sign in. */
  @Get()
  @RequireSession('owner')
  @RespondsWithPage(UserRecord)
  list(@Query() query: UsersQuery): Promise<ResultPage<UserRecord>> {
    return this.users.list(query);
  }

  /** Adds a person. */
  @Post()
  @RequireSession('owner')
  @RespondsWith(UserRecord, 201)
  @LocationOf<UserRecord>(() => '/api/dashboard/users')
  @ErrorResponses('NAME_TAKEN')
  create(@Caller() caller: Caller, @Body() body: CreateUser): Promise<UserRecord> {
    return this.users.create(caller, body);
  }

  /**
   * Renames a person, or gives them another role from their next request on. A role that allows less signs them out, and
   * revokes the API tokens they have created unless `tokens` says `keep`.
   */
  @Patch(':id')
  @RequireSession('owner')
  @RespondsWith(UserAccessRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  update(@Caller() caller: Caller, @Param('id') id: string, @Body() body: UpdateUser): Promise<UserAccessRecord> {
    return this.users.update(caller, id, body);
  }

  /**
   * Deactivates a person: they are signed out at once, and the API tokens they have created are revoked unless `tokens`
   * says `keep`. `GET /api/dashboard/tokens?created_by=…&status=active` lists them beforehand.
   */
  @Delete(':id')
  @RequireSession('owner')
  @RespondsWith(UserAccessRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  deactivate(
    @Caller() caller: Caller,
    @Param('id') id: string,
    @Query() query: DeactivateUserQuery,
  ): Promise<UserAccessRecord> {
    return this.users.deactivate(caller, id, query.tokens);
  }

  /** Lets a deactivated person sign in again. */
  @Post(':id/reactivate')
  @RequireSession('owner')
  @RespondsWith(UserRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  reactivate(@Caller() caller: Caller, @Param('id') id: string): Promise<UserRecord> {
    return this.users.reactivate(caller, id);
  }

  /** Makes a link with which a person sets a new password; the one before stops working. */
  @Post(':id/reset-link')
  @RequireSession('owner')
  @RespondsWith(ResetLinkRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  createResetLink(@Req() request: AccessRequest, @Param('id') id: string): Promise<ResetLinkRecord> {
    return this.resetLinks.create(request, id);
  }

  /** Turns off the authenticator app of a person who has lost it. */
  @Delete(':id/totp')
  @RequireSession('owner')
  @RespondsWith(UserRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  disableTotp(@Caller() caller: Caller, @Param('id') id: string): Promise<UserRecord> {
    return this.users.disableTotp(caller, id);
  }
}
