import { All, Controller, Inject, Req, Res, SetMetadata } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { AppError } from '../errors/app-error';
import type { ApiRequest } from '../request/api-request';
import { Public, RawResponse, ROUTE } from './route.decorators';
import { ALLOWED_METHODS } from './allowed-methods.token';
import type { AllowedMethods } from './route-table';

/**
 * Handles paths and methods that no other controller handles. Below `/api/v1` these require a token like every other
 * request, so that scanning counts against the limits too. Its module must be imported last.
 */
@Controller()
@ApiExcludeController()
@RawResponse()
@SetMetadata(ROUTE.fallback, true)
export class FallbackController {
  constructor(@Inject(ALLOWED_METHODS) private readonly allowed: () => AllowedMethods) {}

  @All('api/v1/{*path}')
  @SetMetadata(ROUTE.scopes, [])
  api(@Req() request: ApiRequest, @Res() response: Response): void {
    this.refuse(request, response);
  }

  @All('{*path}')
  @Public()
  other(@Req() request: ApiRequest, @Res() response: Response): void {
    this.refuse(request, response);
  }

  private refuse(request: ApiRequest, response: Response): void {
    const methods = this.allowed().at(request.path);
    if (methods.length === 0) throw new AppError('ROUTE_NOT_FOUND');
    const allow = methods.join(', ');
    if (request.method !== 'OPTIONS') throw new AppError('METHOD_NOT_ALLOWED', { headers: { Allow: allow } });
    response.setHeader('Allow', allow).json({ success: true, data: { methods } });
  }
}
