import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ExchangeRefusal, IdTokenCheckName } from '@fairlead/contracts';
import { DataSource } from 'typeorm';
import { SYSTEM_ACTOR } from '../../auth/caller';
import { CounterStore } from '../../auth/throttle/counter-store';
import { EventsService } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { normaliseAddress, rateLimitAddress } from '../../platform/network/ip-ranges';
import { oneLine } from '../../platform/text/plain-text';
import type { TrustedPipeline } from '../pipelines/trusted-pipeline.entity';
import { claimText, type Claims } from './pipeline-run';

const HOUR_SECONDS = 3600;
const TEXT_MAX = 300;
const MESSAGE_MAX = 1000;
/** The claims by which a person recognizes a run. */
const SHOWN_CLAIMS = ['iss', 'aud', 'sub', 'repository', 'project_path', 'ref', 'event_name', 'environment'];

export interface RefusedExchange {
  readonly reason: ExchangeRefusal | 'invalid_scope';
  readonly check: IdTokenCheckName | 'scope';
  readonly message: string;
  readonly claims: Claims | undefined;
  /** The only one that the token can have been for. */
  readonly pipeline: Pick<TrustedPipeline, 'id' | 'name'> | undefined;
}

/** Records refused exchanges in the audit log, without their tokens, and as many as the setting allows. */
@Injectable()
export class RefusedExchanges {
  private readonly logger = new Logger('OAuth');
  private notRecorded = 0;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsService,
    private readonly store: CounterStore,
    private readonly config: Config,
  ) {}

  async record(request: ApiRequest, refused: RefusedExchange): Promise<void> {
    const { reason, check, pipeline } = refused;
    this.logger.warn({ request_id: request.id, reason, check, ip: request.ip }, 'A token exchange was refused.');
    const ip = normaliseAddress(request.ip);
    if (!(await this.mayRecord(ip))) {
      this.notRecorded += 1;
      return;
    }
    const not_recorded = this.notRecorded;
    this.notRecorded = 0;
    const data = {
      reason,
      check,
      message: oneLine(refused.message, MESSAGE_MAX),
      claims: shownClaims(refused.claims ?? {}),
      ip,
      request_id: request.id,
      ...(not_recorded > 0 && { not_recorded }),
    };
    const subject = pipeline
      ? ({ type: 'trusted_pipeline', id: pipeline.id, name: pipeline.name } as const)
      : ({ type: 'instance', id: 'instance', name: 'an unknown pipeline' } as const);
    await this.dataSource.transaction((tx) =>
      this.events.record(tx, { name: 'trusted_pipeline.exchange_refused', subject, actor: SYSTEM_ACTOR, data }),
    );
  }

  /** A flood must not fill the log, and one address not the share of the others. */
  private async mayRecord(ip: string): Promise<boolean> {
    const limit = this.config.get('FAIRLEAD_REFUSED_EXCHANGES_PER_HOUR');
    const window = (count: number) => [{ name: 'refused-exchange', limit: count, seconds: HOUR_SECONDS }];
    const address = `refused-exchanges-address:${rateLimitAddress(ip)}`;
    if (!(await this.store.take(address, window(Math.ceil(limit / 4)))).allowed) return false;
    return (await this.store.take('refused-exchanges', window(limit))).allowed;
  }
}

function shownClaims(claims: Claims): Record<string, string> {
  return Object.fromEntries(
    SHOWN_CLAIMS.flatMap((name) => {
      const value = claimText(claims, name);
      return value === undefined ? [] : [[name, oneLine(value, TEXT_MAX)]];
    }),
  );
}
