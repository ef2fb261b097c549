import { Injectable } from '@nestjs/common';
import { DEVICE_CODE_GRANT, TOKEN_EXCHANGE_GRANT } from '@fairlead/contracts';
import type { DeviceAuthorizationResponse, OAuthTokenResponse } from '@fairlead/dto';
import { RateLimiter } from '../../auth/throttle/rate-limiter';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { normaliseAddress, rateLimitAddress } from '../../platform/network/ip-ranges';
import { DeviceAuthorizationsService } from '../device/device-authorizations.service';
import { TokenExchangeService } from '../exchange/token-exchange.service';
import { readForm, requiredParameter } from './form-parameters';
import { OAuthError } from './oauth-error';

/** Counts each request against its address, reads its form, and passes it on by its grant type. */
@Injectable()
export class OAuthService {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly devices: DeviceAuthorizationsService,
    private readonly exchanges: TokenExchangeService,
  ) {}

  async authorizeDevice(request: ApiRequest): Promise<DeviceAuthorizationResponse> {
    await this.count(request);
    return this.devices.request(request, await readForm(request));
  }

  async issueToken(request: ApiRequest): Promise<OAuthTokenResponse> {
    await this.count(request);
    const parameters = await readForm(request);
    switch (requiredParameter(parameters, 'grant_type')) {
      case DEVICE_CODE_GRANT:
        return this.devices.poll(parameters);
      case TOKEN_EXCHANGE_GRANT:
        return this.exchanges.exchange(request, parameters);
      default:
        throw new OAuthError('unsupported_grant_type', {
          message: `The supported grant types are ${DEVICE_CODE_GRANT} and ${TOKEN_EXCHANGE_GRANT}.`,
        });
    }
  }

  private async count({ ip }: ApiRequest): Promise<void> {
    await this.limiter.take({ kind: 'address', key: rateLimitAddress(normaliseAddress(ip)) });
  }
}
