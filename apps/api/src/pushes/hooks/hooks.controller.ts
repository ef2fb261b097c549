import { Controller, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { PushReceipt } from '@fairlead/dto';
import type { ApiRequest } from '../../platform/http/request/api-request';
import {
  ErrorResponses,
  IgnoresIdempotencyKey,
  Public,
  RespondsWith,
} from '../../platform/http/routing/route.decorators';
import { ReceivePushService } from './receive-push.service';

@ApiTags('Pushes')
@Controller('hooks')
export class HooksController {
  constructor(private readonly pushes: ReceivePushService) {}

  /**
   * Announce a push, as forges do, signed with the secret of the hook. It is only a hint: after the response, Fairlead reads the head
   * from the repository itself and deploys that.
   */
  @Post(':id')
  @Public()
  @IgnoresIdempotencyKey()
  @ApiBody({ description: 'As the forge sends it, in any form.', schema: {} })
  @RespondsWith(PushReceipt, 202)
  @ErrorResponses('SIGNATURE_INVALID', 'RATE_LIMIT_EXCEEDED')
  receive(@Param('id') id: string, @Req() request: ApiRequest): Promise<PushReceipt> {
    return this.pushes.receive(id, request);
  }
}
