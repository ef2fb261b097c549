import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CreateWebhook, UpdateWebhook, WebhookRecord, WebhooksQuery, WebhookWithSecret } from '@fairlead/dto';
import type { ResultPage } from '../platform/http/response/result-page';
import {
  RespondsWith,
  RespondsWithPage,
  Caller,
  ErrorResponses,
  LocationOf,
  RequireSession,
} from '../platform/http/routing/route.decorators';
import { WebhooksService } from './webhooks.service';

@ApiTags('Dashboard: webhooks')
@Controller('api/dashboard/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  /** Lists webhooks, notifications among them. */
  @Get()
  @RequireSession('admin')
  @RespondsWithPage(WebhookRecord)
  list(@Query() query: WebhooksQuery): Promise<ResultPage<WebhookRecord>> {
    return this.webhooks.list(query);
  }

  /** Shows one webhook. */
  @Get(':id')
  @RequireSession('admin')
  @RespondsWith(WebhookRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  find(@Param('id') id: string): Promise<WebhookRecord> {
    return this.webhooks.find(id);
  }

  /** Adds a webhook or a notification. What the deliveries of a webhook are verified with is in this response and nowhere else. */
  @Post()
  @RequireSession('admin')
  @RespondsWith(WebhookWithSecret, 201)
  @LocationOf<WebhookWithSecret>(({ id }) => `/api/dashboard/webhooks/${id}`)
  @ErrorResponses('RESOURCE_CONFLICT')
  create(@Caller() caller: Caller, @Body() body: CreateWebhook): Promise<WebhookWithSecret> {
    return this.webhooks.create(caller, body);
  }

  /** Changes a webhook. */
  @Patch(':id')
  @RequireSession('admin')
  @RespondsWith(WebhookRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  update(@Caller() caller: Caller, @Param('id') id: string, @Body() body: UpdateWebhook): Promise<WebhookRecord> {
    return this.webhooks.update(caller, id, body);
  }

  /** Replaces the secret or key pair, which only the format `standard` has. Deliveries are signed with both until `previous_secret_until`. */
  @Post(':id/rotate-secret')
  @RequireSession('admin')
  @RespondsWith(WebhookWithSecret)
  @ErrorResponses('RESOURCE_NOT_FOUND', 'RESOURCE_CONFLICT')
  rotateSecret(@Caller() caller: Caller, @Param('id') id: string): Promise<WebhookWithSecret> {
    return this.webhooks.rotateSecret(caller, id);
  }

  /** Deletes a webhook with what is pending and its log. */
  @Delete(':id')
  @RequireSession('admin')
  @RespondsWith(WebhookRecord)
  @ErrorResponses('RESOURCE_NOT_FOUND')
  remove(@Caller() caller: Caller, @Param('id') id: string): Promise<WebhookRecord> {
    return this.webhooks.remove(caller, id);
  }
}
