import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventEntry } from './event.entity';
import { EventBroadcaster } from './event-broadcaster';
import { IntegrationEventsService } from './integration-events.service';
import { EventFollower } from './event-follower';
import { EventLog } from './event-log';
import { EventsController } from './events.controller';
import { EventsRetention } from './events-retention';
import { EventsService } from './events.service';
import { PendingEventWriters } from './pending-event-writers';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([EventEntry])],
  controllers: [EventsController],
  providers: [
    EventsService,
    EventsRetention,
    PendingEventWriters,
    EventLog,
    EventBroadcaster,
    EventFollower,
    IntegrationEventsService,
  ],
  exports: [EventsService, EventLog, EventBroadcaster, EventFollower],
})
export class EventsModule {}
