import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { AuditExport } from './audit-export';
import { AuditService } from './audit.service';
import { EventStreamController } from './event-stream.controller';
import { EventStream } from './event-stream.service';
import { StreamPlaces } from './stream-places';

@Module({
  controllers: [AuditController, EventStreamController],
  providers: [AuditService, AuditExport, EventStream, StreamPlaces],
})
export class AuditModule {}
