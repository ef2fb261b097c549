import { Controller, Post, Req, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import {
  DeviceAuthorizationRequest,
  DeviceAuthorizationResponse,
  OAuthErrorResponse,
  OAuthTokenRequest,
  OAuthTokenResponse,
} from '@fairlead/dto';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { Public, RespondsWithOAuth } from '../../platform/http/routing/route.decorators';
import { OAuthErrorFilter } from './oauth-error.filter';
import { OAuthService } from './oauth.service';

/** The endpoints that programs without a token get one from. Their formats are those of OAuth 2.0, without the envelope. */
@ApiTags('OAuth')
@ApiExtraModels(OAuthErrorResponse)
@Controller('oauth')
@UseFilters(OAuthErrorFilter)
export class OAuthController {
  constructor(private readonly oauth: OAuthService) {}

  /** Starts a sign-in (RFC 8628): a person enters the user code in the dashboard while the program polls for the token. */
  @Post('device_authorization')
  @Public()
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: DeviceAuthorizationRequest })
  @RespondsWithOAuth(DeviceAuthorizationResponse)
  authorizeDevice(@Req() request: ApiRequest): Promise<DeviceAuthorizationResponse> {
    return this.oauth.authorizeDevice(request);
  }

  /** Gets a token for a device code that was approved (RFC 8628), or for the id token of a trusted pipeline (RFC 8693). */
  @Post('token')
  @Public()
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiBody({ type: OAuthTokenRequest })
  @RespondsWithOAuth(OAuthTokenResponse)
  issueToken(@Req() request: ApiRequest): Promise<OAuthTokenResponse> {
    return this.oauth.issueToken(request);
  }
}
