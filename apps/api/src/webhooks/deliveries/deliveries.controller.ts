import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ReplayEvents,
  ReplayResult,
  WebhookDeliveriesQuery,
  WebhookDeliveryDetails,
  WebhookDeliveryRecord,
} from '@fairlead/dto';
import type { ResultPage } from '../../platform/http/response/result-page';
import {
  RespondsWith,
  RespondsWithPage,
  Caller,
  ErrorResponses,
  LocationOf,
  RequireSession,
} from '../../platform/http/routing/route.decorators';
import { DeliveriesService } from './deliveries.service';

const locationOf = ({ id, webhook_id }: WebhookDeliveryRecord): string =>
  `/api/dashboard/webhooks/${webhook_id}/deliveries/${id}`;

@ApiTags('Dashboard: webhooks')
@Controller('api/dashboard/webhooks/:id')
export class DeliveriesController {
  constructor(private readonly deliveries: DeliveriesService) {}

  /** Lists what was sent to a webhook, or will be. */
  @Get('deliveries')
  @RequireSession('admin')
  @RespondsWithPage(WebhookDeliveryRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  list(@Param('id') id: string, @Query() query: WebhookDeliveriesQuery): Promise<ResultPage<WebhookDeliveryRecord>> {
    return this.deliveries.list(id, query);
  }

  /** Shows a delivery with its body and all attempts. */
  @Get('deliveries/:deliveryId')
  @RequireSession('admin')
  @RespondsWith(WebhookDeliveryDetails)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Param('id') id: string, @Param('deliveryId') deliveryId: string): Promise<WebhookDeliveryDetails> {
    return this.deliveries.find(id, deliveryId);
  }

  /** Sends a delivery again, with the same `webhook-id`. */
  @Post('deliveries/:deliveryId/resend')
  @RequireSession('admin')
  @RespondsWith(WebhookDeliveryRecord, 202)
  @LocationOf(locationOf)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  resend(@Param('id') id: string, @Param('deliveryId') deliveryId: string): Promise<WebhookDeliveryRecord> {
    return this.deliveries.resend(id, deliveryId);
  }

  /** Sends the event `webhook.tested`, to this webhook only. */
  @Post('test')
  @RequireSession('admin')
  @RespondsWith(WebhookDeliveryRecord, 202)
  @LocationOf(locationOf)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  test(@Caller() caller: Caller, @Param('id') id: string): Promise<WebhookDeliveryRecord> {
    return this.deliveries.test(caller, id);
  }

  /** Sends events of a time again, also those from before the webhook existed or while it was disabled. */
  @Post('replay')
  @RequireSession('admin')
  @RespondsWith(ReplayResult, 202)
  @LocationOf<ReplayResult>(() => '/api/dashboard/webhooks')
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  replay(@Caller() caller: Caller, @Param('id') id: string, @Body() body: ReplayEvents): Promise<ReplayResult> {
    return this.deliveries.replay(caller, id, body);
  }
}
