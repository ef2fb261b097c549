import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settlement } from '../platform/http/prefer-wait';
import { HandlerRegistry } from './handler-registry';
import { LogLine } from './log-line.entity';
import { LogReader } from './log-reader';
import { OperationLogs } from './operation-logs';
import { Operation } from './operation.entity';
import { OperationsRetention } from './operations-retention';
import { OperationsService } from './operations.service';
import { Queue } from './queue';
import { Worker } from './worker';
import { WorkerIdentity } from './worker-identity';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([Operation, LogLine])],
  providers: [
    OperationsService,
    { provide: Settlement, useExisting: OperationsService },
    HandlerRegistry,
    LogReader,
    OperationLogs,
    OperationsRetention,
    Queue,
    Worker,
    WorkerIdentity,
  ],
  exports: [OperationLogs, OperationsService, Settlement],
})
export class OperationsModule {}
