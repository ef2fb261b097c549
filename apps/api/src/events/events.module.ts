import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventEntry } from './event.entity';
import { EventBroadcaster } from './event-broadcaster';
import { EventLog } from './event-log';
import { EventsRetention } from './events-retention';
import { EventsService } from './events.service';
import { PendingEventWriters } from './pending-event-writers';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([EventEntry])],
  providers: [EventsService, EventsRetention, PendingEventWriters, EventLog, EventBroadcaster],
  exports: [EventsService, EventLog, EventBroadcaster],
})
export class EventsModule {}
