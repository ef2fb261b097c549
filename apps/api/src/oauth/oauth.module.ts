import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DeviceApprovalsController } from './device/device-approvals.controller';
import { DeviceApprovalsService } from './device/device-approvals.service';
import { DeviceAuthorization } from './device/device-authorization.entity';
import { DeviceAuthorizationsService } from './device/device-authorizations.service';
import { OAuthController } from './endpoint/oauth.controller';
import { OAuthService } from './endpoint/oauth.service';
import { IdTokenInspector } from './exchange/id-token-inspector';
import { IdTokenReports } from './exchange/id-token-reports';
import { IdTokenVerifier } from './exchange/id-token-verifier';
import { IssuerKeys } from './exchange/issuer-keys';
import { RefusedExchanges } from './exchange/refused-exchanges';
import { TokenExchangeService } from './exchange/token-exchange.service';
import { UsedIdToken } from './exchange/used-id-token.entity';
import { OAuthRetention } from './oauth-retention';
import { TrustedPipeline } from './pipelines/trusted-pipeline.entity';
import { TrustedPipelinesController } from './pipelines/trusted-pipelines.controller';
import { TrustedPipelinesService } from './pipelines/trusted-pipelines.service';

/** How programs get tokens without anybody copying one: sign-ins of the command line, and pipelines with id tokens. */
@Module({
  imports: [TypeOrmModule.forFeature([DeviceAuthorization, TrustedPipeline, UsedIdToken])],
  controllers: [OAuthController, DeviceApprovalsController, TrustedPipelinesController],
  providers: [
    OAuthService,
    DeviceAuthorizationsService,
    DeviceApprovalsService,
    TokenExchangeService,
    IdTokenInspector,
    IdTokenReports,
    IdTokenVerifier,
    IssuerKeys,
    RefusedExchanges,
    TrustedPipelinesService,
    OAuthRetention,
  ],
})
export class OAuthModule {}
