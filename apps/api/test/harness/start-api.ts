import 'reflect-metadata';
import { Writable } from 'node:stream';
import type { ModuleMetadata } from '@nestjs/common';
import type { NestExpressApplication } from '@nestjs/platform-express';
import supertest from 'supertest';
import { DataSource } from 'typeorm';
import { EventEntry } from '../../src/events/event.entity';
import { Config } from '../../src/platform/config/config';
import { createLogger } from '../../src/platform/log/logger';
import { serve } from '../../src/serve';
import { CheckedAnswers, eventProblems } from './checked-answers';
import { createTestDatabase, TEST_DIALECT, type TestDatabase, type TestDialect } from './test-database';

export interface StartApiOptions {
  /** As in the environment: `{ FAIRLEAD_RATE_LIMIT_PER_MINUTE: '5' }`. */
  settings?: Record<string, string>;
  dialect?: TestDialect;
  /** Modules with routes that only the test needs. */
  modules?: ModuleMetadata['imports'];
  /** Use this database, and leave it there when the API is stopped: for tests that start Fairlead again. */
  database?: TestDatabase;
}

export interface TestApi {
  url: string;
  app: NestExpressApplication;
  config: Config;
  dataSource: DataSource;
  dialect: TestDialect;
  /** Every line that was logged, in order. */
  logs: string[];
  /** A request over a real connection. */
  http(): ReturnType<typeof supertest>;
  /** Fails where an answer, or an event that was recorded, was not as the OpenAPI document says. */
  stop(): Promise<void>;
}

/** Fairlead as it runs: a real HTTP server on a free port, a real database of its own, the real migrations. */
export async function startApi(options: StartApiOptions = {}): Promise<TestApi> {
  const { settings = {}, dialect = TEST_DIALECT, modules, database = await createTestDatabase(dialect) } = options;
  const config = Config.load({
    FAIRLEAD_HOST: '127.0.0.1',
    FAIRLEAD_RATE_LIMIT_PER_MINUTE: '0',
    FAIRLEAD_RATE_LIMIT_PER_HOUR: '0',
    FAIRLEAD_SHUTDOWN_SECONDS: '2',
    FAIRLEAD_DRAIN_SECONDS: '0',
    FAIRLEAD_DATABASE_WAIT_SECONDS: '30',
    ...database.settings,
    ...settings,
    PORT: '0',
  });
  const logs: string[] = [];
  const logger = createLogger(config, new LogLines(logs));
  const removeDatabase = async () => {
    if (!options.database) await database.remove();
  };
  const { app, port, stop } = await serve(config, logger, modules).catch(async (error: unknown) => {
    await removeDatabase();
    throw error;
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = new CheckedAnswers(app.getHttpServer(), modules !== undefined);
  return {
    url,
    app,
    config,
    dataSource: app.get(DataSource),
    dialect,
    logs,
    http: () => supertest(url),
    stop: async () => {
      const events = await unusualEvents(app.get(DataSource));
      await stop();
      await removeDatabase();
      answers.assertDocumented();
      if (events.length > 0) throw new Error(`Events differ from the document:\n${events.join('\n')}`);
    },
  };
}

const EVENTS_READ = 2000;

/** What is wrong with the latest events of the log. A database that the test has broken has none. */
async function unusualEvents({ isInitialized, manager }: DataSource): Promise<string[]> {
  if (!isInitialized) return [];
  const entries = await manager.find(EventEntry, { order: { sequence: 'DESC' }, take: EVENTS_READ }).catch(() => []);
  return [...new Set(entries.flatMap(eventProblems))];
}

class LogLines extends Writable {
  constructor(private readonly lines: string[]) {
    super({ decodeStrings: false });
  }

  override _write(chunk: unknown, _encoding: string, done: () => void): void {
    this.lines.push(String(chunk));
    done();
  }
}
