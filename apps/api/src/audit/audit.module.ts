import { Module } from '@nestjs/common';
import { AuditController } from './audit.controller';
import { AuditExport } from './audit-export';
import { AuditService } from './audit.service';
import { EventStreamController } from './event-stream.controller';
import { EventStreamService } from './event-stream.service';

@Module({
  controllers: [AuditController, EventStreamController],
  providers: [AuditService, AuditExport, EventStreamService],
})
export class AuditModule {}
