import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AttemptRecorder } from './deliveries/attempt-recorder';
import { DeliveriesController } from './deliveries/deliveries.controller';
import { DeliveriesRetention } from './deliveries/deliveries-retention';
import { DeliveriesService } from './deliveries/deliveries.service';
import { DeliveryQueue } from './deliveries/delivery-queue';
import { DeliverySender } from './deliveries/delivery-sender';
import { DeliveryTransport } from './sending/delivery-transport';
import { EventReplay } from './deliveries/event-replay';
import { WebhookAttempt } from './deliveries/webhook-attempt.entity';
import { WebhookDelivery } from './deliveries/webhook-delivery.entity';
import { Webhook } from './webhook.entity';
import { WebhookStates } from './webhook-states';
import { WebhooksController } from './webhooks.controller';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [TypeOrmModule.forFeature([Webhook, WebhookDelivery, WebhookAttempt])],
  controllers: [WebhooksController, DeliveriesController],
  providers: [
    AttemptRecorder,
    DeliveriesRetention,
    DeliveriesService,
    DeliveryQueue,
    DeliverySender,
    DeliveryTransport,
    EventReplay,
    WebhookStates,
    WebhooksService,
  ],
})
export class WebhooksModule {}
