import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { AuditExport } from './audit-export';
import { AuditService } from './audit.service';
import { EventStreamController } from './event-stream.controller';
import { EventStreamService } from './event-stream.service';
import { StreamLimiter } from './stream-limiter';

@Module({
  controllers: [AuditController, EventStreamController],
  providers: [AuditService, AuditExport, EventStreamService, StreamLimiter],
})
export class AuditModule {}
