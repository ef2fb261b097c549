import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SettlementWaiter } from '../platform/http/prefer-wait/prefer-wait.decorator';
import { HandlerRegistry } from './queue/handler-registry';
import { OperationCancellation } from './lifecycle/operation-cancellation';
import { LogLine } from './logs/log-line.entity';
import { LogReader } from './logs/log-reader';
import { OperationLogs } from './logs/operation-logs';
import { Operation } from './operation.entity';
import { OperationsRetention } from './operations-retention';
import { OperationsService } from './operations.service';
import { OperationQueue } from './queue/operation-queue';
import { QueueWaits } from './queue/queue-waits';
import { Worker } from './queue/worker';
import { WorkerIdentity } from './queue/worker-identity';

@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([Operation, LogLine])],
  providers: [
    OperationCancellation,
    OperationsService,
    { provide: SettlementWaiter, useExisting: OperationsService },
    HandlerRegistry,
    LogReader,
    OperationLogs,
    OperationsRetention,
    OperationQueue,
    QueueWaits,
    Worker,
    WorkerIdentity,
  ],
  exports: [OperationCancellation, OperationLogs, OperationsService, QueueWaits, SettlementWaiter],
})
export class OperationsModule {}
