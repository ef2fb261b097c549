import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { entityColumn } from './entity-column';
import { Token } from './token.entity';

interface Use {
  readonly at: number;
  readonly ip: string;
}

/** `last_used_at` may lag by at most five seconds, including the duration of a flush. */
const FLUSH_AFTER_MS = 3000;
/** Three parameters per row; SQLite allows 32,766 per statement. */
const ROWS_PER_STATEMENT = 200;

/**
 * Collects in memory when and from where tokens were used, and writes it in batches, so that read requests do not
 * write.
 */
@Injectable()
export class TokenUsage implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Tokens');
  private uses = new Map<string, Use>();
  private timer: NodeJS.Timeout | undefined;
  private flushing: Promise<void> = Promise.resolve();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  record(tokenId: string, ip: string, at: number): void {
    this.uses.set(tokenId, { at, ip });
    this.timer ??= setTimeout(() => {
      void this.flush();
    }, FLUSH_AFTER_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  /**
   * Writes what has been collected. A failure loses one batch of timestamps and is logged; it must not fail a request.
   */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const uses = [...this.uses];
    this.uses = new Map();
    this.flushing = this.flushing.then(async () => {
      try {
        for (let i = 0; i < uses.length; i += ROWS_PER_STATEMENT) {
          await this.write(uses.slice(i, i + ROWS_PER_STATEMENT));
        }
      } catch (error) {
        this.logger.error(error, 'The last-used times of tokens could not be written.');
      }
    });
    return this.flushing;
  }

  /** One statement for all rows that both databases understand: columns of VALUES are called column1, column2, … */
  private async write(uses: readonly (readonly [string, Use])[]): Promise<void> {
    const { driver } = this.dataSource;
    const column = entityColumn(this.dataSource.getMetadata(Token), 'lastUsedAt');
    const parameters: unknown[] = [];
    const rows = uses.map(([id, { at, ip }]) => {
      const marks = [id, driver.preparePersistentValue(new Date(at), column), ip].map((value) => {
        parameters.push(value);
        return driver.createParameter('value', parameters.length - 1);
      });
      return `(${marks.join(', ')})`;
    });
    const time = driver.options.type === 'postgres' ? 'CAST(used.column2 AS timestamptz)' : 'used.column2';
    await this.dataSource.query(
      `UPDATE tokens SET last_used_at = ${time}, last_used_ip = used.column3 ` +
        `FROM (VALUES ${rows.join(', ')}) AS used WHERE tokens.id = used.column1 ` +
        `AND (tokens.last_used_at IS NULL OR tokens.last_used_at < ${time})`,
      parameters,
    );
  }
}
