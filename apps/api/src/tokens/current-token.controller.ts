import { Controller, Delete, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SCOPES } from '@fairlead/contracts';
import { TokenRecord } from '@fairlead/dto';
import { AppError } from '../platform/http/errors/app-error';
import { Caller, ErrorResponses, RequireAnyScope, RespondsWith } from '../platform/http/routing/route.decorators';
import { TokensService } from './tokens.service';

const [FIRST_SCOPE, ...OTHER_SCOPES] = SCOPES;

/** What a program knows of the token that it was given: every token may read and revoke itself, and no other. */
@ApiTags('Token')
@Controller('api/v1/token')
export class CurrentTokenController {
  constructor(private readonly tokens: TokensService) {}

  /** Shows the token with which the request is sent: its scopes, what it is bound to, and when it expires. */
  @Get()
  @RequireAnyScope(FIRST_SCOPE, ...OTHER_SCOPES)
  @RespondsWith(TokenRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Caller() caller: Caller): Promise<TokenRecord> {
    return this.tokens.find(tokenOf(caller));
  }

  /** Revokes the token with which the request is sent: the next request with it is refused. */
  @Delete()
  @RequireAnyScope(FIRST_SCOPE, ...OTHER_SCOPES)
  @RespondsWith(TokenRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  revoke(@Caller() caller: Caller): Promise<TokenRecord> {
    return this.tokens.revoke(caller, tokenOf(caller));
  }
}

/** @throws {AppError} RESOURCE_NOT_FOUND for a session of the dashboard, which has no token */
function tokenOf(caller: Caller): string {
  if (caller.kind !== 'token') throw new AppError('RESOURCE_NOT_FOUND');
  return caller.id;
}
