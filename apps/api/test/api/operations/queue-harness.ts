import { Global, Module, type DynamicModule, type INestApplicationContext, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { OPERATION_KINDS, type OperationKind } from '@fairlead/contracts';
import { DataSource } from 'typeorm';
import { OpenStreams } from '../../../src/auth/open-streams';
import { EventsModule } from '../../../src/events/events.module';
import { Operation } from '../../../src/operations/operation.entity';
import {
  OperationHandler,
  type Completion,
  type Handler,
  type HandlerOptions,
  type LaneChange,
  type OperationContext,
  type UnsuccessfulOutcome,
} from '../../../src/operations/operation-handler';
import { OperationsModule } from '../../../src/operations/operations.module';
import { OperationsService, type NewOperation } from '../../../src/operations/operations.service';
import { Config } from '../../../src/platform/config/config';
import { ConfigModule } from '../../../src/platform/config/config.module';
import { DatabaseModule } from '../../../src/platform/database/database.module';
import type { Tx } from '../../../src/platform/database/tx';
import { LifecycleModule } from '../../../src/platform/lifecycle/lifecycle.module';
import { SignalsModule } from '../../../src/platform/signals/signals.module';
import { createTestDatabase, type TestDatabase } from '../../harness/test-database';

/** The functions of a test's handler; omitted ones do nothing. */
export interface HandlerScript {
  run?(context: OperationContext): Promise<Completion | LaneChange | void>;
  ended?(tx: Tx, operation: Operation, end: UnsuccessfulOutcome): Promise<void>;
}

export interface QueueOptions {
  scripts?: Partial<Record<OperationKind, HandlerScript>>;
  options?: Partial<Record<OperationKind, HandlerOptions>>;
  settings?: Record<string, string>;
  database?: TestDatabase;
  /** In place of one handler for each kind. */
  handlers?: Type<Handler>[];
}

/** Events, operations and the database, with handlers of the test's own. */
export interface TestQueue {
  app: INestApplicationContext;
  dataSource: DataSource;
  operations: OperationsService;
  enqueue(operation?: Partial<NewOperation<'application.deploy' | 'command.run'>>): Promise<Operation>;
  read(id: string): Promise<Operation>;
  cancel(id: string): Promise<boolean>;
  stop(): Promise<void>;
}

export async function startQueue(options: QueueOptions = {}): Promise<TestQueue> {
  const database = options.database ?? (await createTestDatabase());
  const config = Config.load({ FAIRLEAD_DATABASE_WAIT_SECONDS: '30', ...database.settings, ...options.settings });
  const handlers = options.handlers ?? OPERATION_KINDS.map((kind) => scripted(kind, options));
  const app = await NestFactory.create(TestModule.with(config, handlers), { logger: false, abortOnError: false });
  try {
    await app.init();
  } catch (error) {
    // What had begun before the failure would go on after the test; a process ends then.
    await app.close();
    throw error;
  }
  const dataSource = app.get(DataSource);
  const operations = app.get(OperationsService);
  return {
    app,
    dataSource,
    operations,
    enqueue: (operation) =>
      dataSource.transaction((tx) =>
        operations.enqueue(tx, { kind: 'application.deploy', subjectId: 'dep_1', lane: 'lane', ...operation }),
      ),
    read: (id) => dataSource.manager.findOneByOrFail(Operation, { id }),
    cancel: (id) => dataSource.transaction((tx) => operations.requestCancel(tx, id)),
    stop: async () => {
      await app.close();
      if (!options.database) await database.remove();
    },
  };
}

/** `startQueue` for the tests of a file: what a test has started is stopped after it, unless it has done so itself. */
export function queueStarter(): (options?: QueueOptions) => Promise<TestQueue> {
  const running = new Set<TestQueue>();
  afterEach(async () => {
    for (const queue of running) await queue.stop();
  });
  return async (options) => {
    const queue = await startQueue(options);
    const { stop } = queue;
    queue.stop = () => (running.delete(queue) ? stop() : Promise.resolve());
    running.add(queue);
    return queue;
  };
}

export interface RecordingQueue extends TestQueue {
  /** What the handler has written into the table `notes`, sorted. */
  notes(): Promise<string[]>;
}

/** The same for a handler of deployments that notes what it does, to show what a transaction has kept. */
export function recordingQueueStarter(): (
  script: HandlerScript,
  settings?: Record<string, string>,
) => Promise<RecordingQueue> {
  const start = queueStarter();
  return async (script, settings = {}) => {
    const queue = await start({ scripts: { 'application.deploy': script }, settings });
    await queue.dataSource.query('CREATE TABLE notes (text varchar(200))');
    const rows = (): Promise<{ text: string }[]> => queue.dataSource.query('SELECT text FROM notes');
    return { ...queue, notes: async () => (await rows()).map(({ text }) => text).sort() };
  };
}

function scripted(kind: OperationKind, { scripts = {}, options = {} }: QueueOptions): Type<Handler> {
  const script = scripts[kind] ?? {};
  @OperationHandler(kind, options[kind])
  class Scripted implements Handler {
    async run(context: OperationContext): Promise<Completion | LaneChange> {
      return (await script.run?.(context)) ?? (() => Promise.resolve());
    }

    async ended(tx: Tx, operation: Operation, end: UnsuccessfulOutcome): Promise<void> {
      await script.ended?.(tx, operation, end);
    }
  }
  return Scripted;
}

/** Without requests there are no streams. */
@Global()
@Module({ providers: [{ provide: OpenStreams, useValue: null }], exports: [OpenStreams] })
class NoStreamsModule {}

@Module({})
class TestModule {
  static with(config: Config, handlers: Type<Handler>[]): DynamicModule {
    return {
      module: TestModule,
      imports: [
        ConfigModule.with(config),
        LifecycleModule,
        DatabaseModule.with(config),
        SignalsModule,
        NoStreamsModule,
        EventsModule,
        OperationsModule,
      ],
      providers: handlers,
    };
  }
}

/** A promise that the test resolves. */
export class Gate {
  open: () => void = () => undefined;
  readonly passed = new Promise<void>((resolve) => (this.open = resolve));
}

/** Rejects with the signal's reason when it is aborted, as a command on a server does. */
export function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
