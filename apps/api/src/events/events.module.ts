import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { EventEntry } from './event.entity';
import { EventFeed } from './event-feed';
import { EventLog } from './event-log';
import { EventsRetention } from './events-retention';
import { EventsService } from './events.service';
import { EventWriters } from './event-writers';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([EventEntry])],
  providers: [EventsService, EventsRetention, EventWriters, EventLog, EventFeed],
  exports: [EventsService, EventLog, EventFeed],
})
export class EventsModule {}
