import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreatedToken, CreateToken, TokenRecord, TokensQuery } from '@fairlead/dto';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  RespondsWith,
  RespondsWithPage,
  Caller,
  ErrorResponses,
  LocationOf,
  RequireSession,
} from '../platform/http/routing/route.decorators';
import { TokensService } from './tokens.service';

@ApiTags('Dashboard: tokens')
@Controller('api/dashboard/tokens')
export class TokensController {
  constructor(private readonly tokens: TokensService) {}

  /** Lists API tokens. */
  @Get()
  @RequireSession()
  @RespondsWithPage(TokenRecord)
  list(@Query() query: TokensQuery): Promise<ResultPage<TokenRecord>> {
    return this.tokens.list(query);
  }

  /** Shows one API token. */
  @Get(':id')
  @RequireSession()
  @RespondsWith(TokenRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Param('id') id: string): Promise<TokenRecord> {
    return this.tokens.find(id);
  }

  /** Makes an API token. Its text is in this answer and nowhere else. */
  @Post()
  @RequireSession('admin')
  @RespondsWith(CreatedToken, 201)
  @LocationOf<CreatedToken>((token) => `/api/dashboard/tokens/${token.id}`)
  create(@Caller() caller: Caller, @Body() body: CreateToken): Promise<CreatedToken> {
    return this.tokens.create(caller, body);
  }

  /** Revokes an API token: the next request with it is refused. */
  @Delete(':id')
  @RequireSession('admin')
  @RespondsWith(TokenRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  revoke(@Caller() caller: Caller, @Param('id') id: string): Promise<TokenRecord> {
    return this.tokens.revoke(caller, id);
  }
}
