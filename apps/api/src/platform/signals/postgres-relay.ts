import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { Mutex } from 'async-mutex';
import { Client } from 'pg';
import { Config } from '../config/config';
import { Signals } from './signals';

const CHANNEL = 'fairlead';
const RETRY_MS = 1000;
/** After this time without traffic, the operating system begins to check whether PostgreSQL can still be reached. */
const KEEP_ALIVE_MS = 30_000;

/**
 * Relays wake-ups between processes by LISTEN and NOTIFY, on a dedicated connection. SQLite has one process and needs
 * none.
 */
@Injectable()
export class PostgresRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PostgresRelay.name);
  private readonly origin = randomUUID();
  private client: Client | undefined;
  private stopped = false;
  private retry: NodeJS.Timeout | undefined;
  private readonly outgoing = new Set<string>();
  /** The connection runs one statement at a time. */
  private readonly turn = new Mutex();

  constructor(
    private readonly config: Config,
    private readonly signals: Signals,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.dialect !== 'postgres') return;
    this.signals.setRelay((topic) => this.publish(topic));
    await this.connect();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.retry);
    this.signals.setRelay(undefined);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.config.get('DATABASE_URL'),
      application_name: 'fairlead-signals',
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      connectionTimeoutMillis: this.config.get('FAIRLEAD_DATABASE_WAIT_SECONDS') * 1000,
      query_timeout: this.config.get('FAIRLEAD_DATABASE_STATEMENT_SECONDS') * 1000,
    });
    client.on('error', (error) => this.logger.warn(`The LISTEN connection failed: ${error.message}`));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ payload = '' }) => {
      const [origin, topic] = payload.split(' ');
      if (topic && origin !== this.origin) this.signals.receive(topic);
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${CHANNEL}`);
      // It may have been stopped in the meantime.
      if (this.stopped) await client.end();
      else this.client = client;
    } catch (error) {
      this.logger.warn(
        `Cannot establish the LISTEN connection: ${error instanceof Error ? error.message : String(error)}`,
      );
      this.lost(client);
    }
  }

  private lost(client: Client): void {
    if (this.client === client) this.client = undefined;
    if (this.stopped) return;
    clearTimeout(this.retry);
    this.retry = setTimeout(() => void this.connect(), RETRY_MS).unref();
  }

  private publish(topic: string): void {
    const first = this.outgoing.size === 0;
    this.outgoing.add(topic);
    if (first) void this.turn.runExclusive(() => this.send());
  }

  private async send(): Promise<void> {
    const messages = [...this.outgoing].map((topic) => `${this.origin} ${topic}`);
    this.outgoing.clear();
    const statement = 'SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message';
    const { client } = this;
    // A wake-up may get lost: waiters poll as well. A connection on which it fails is replaced, because it may hang.
    await client?.query(statement, [CHANNEL, messages]).catch(() => client.end());
  }
}
