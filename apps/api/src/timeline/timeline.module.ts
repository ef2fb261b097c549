import { Module } from '@nestjs/common';
import { ApplicationsModule } from '../applications/applications.module';
import { TimelineDeployments } from './timeline-deployments';
import { TimelineEvents } from './timeline-events';
import { TimelineController } from './timeline.controller';
import { TimelineService } from './timeline.service';

@Module({
  imports: [ApplicationsModule],
  controllers: [TimelineController],
  providers: [TimelineService, TimelineEvents, TimelineDeployments],
})
export class TimelineModule {}
