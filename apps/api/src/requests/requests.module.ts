import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApplicationsModule } from '../applications/applications.module';
import { ServersModule } from '../servers/servers.module';
import { AccessLogPlace } from './collection/access-log-position.entity';
import { RequestCollector } from './collection/request-collector';
import { AccessLogService } from './log/access-log.service';
import { RequestsController } from './requests.controller';
import { RequestPath } from './stats/request-path.entity';
import { RequestPathStore } from './stats/request-path-store';
import { RequestSample } from './stats/request-sample.entity';
import { RequestSampleStore } from './stats/request-sample-store';
import { RequestStatsService } from './stats/request-stats.service';

@Module({
  imports: [TypeOrmModule.forFeature([AccessLogPlace, RequestSample, RequestPath]), ApplicationsModule, ServersModule],
  controllers: [RequestsController],
  providers: [RequestCollector, RequestSampleStore, RequestPathStore, RequestStatsService, AccessLogService],
})
export class RequestsModule {}
