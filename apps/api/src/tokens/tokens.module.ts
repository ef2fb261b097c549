import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TokenAuthenticator } from '../auth/authenticators';
import { UserTokens } from '../users/user-tokens';
import { CreatedTokens } from './created-tokens';
import { CurrentTokenController } from './current-token.controller';
import { DatabaseTokenAuthenticator } from './database-token-authenticator';
import { PipelineTokens } from './pipeline-tokens';
import { TokenIssuer } from './token-issuer';
import { TokenUsage } from './token-usage';
import { Token } from './token.entity';
import { TokensController } from './tokens.controller';
import { TokensService } from './tokens.service';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Token])],
  controllers: [TokensController, CurrentTokenController],
  providers: [
    TokensService,
    TokenIssuer,
    TokenUsage,
    PipelineTokens,
    DatabaseTokenAuthenticator,
    CreatedTokens,
    { provide: UserTokens, useExisting: CreatedTokens },
    { provide: TokenAuthenticator, useExisting: DatabaseTokenAuthenticator },
  ],
  exports: [TokenAuthenticator, PipelineTokens, TokenIssuer, UserTokens],
})
export class TokensModule {}
