import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ApproveDevice, DeviceAuthorizationRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from '../../auth/caller';
import { sha256Hex } from '../../auth/secret-tokens';
import { CounterStore } from '../../auth/throttle/counter-store';
import { EventsService } from '../../events/events.service';
import { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { AppError } from '../../platform/http/errors/app-error';
import { rateLimitAddress } from '../../platform/network/ip-ranges';
import { assertBinding, scopesInForce } from '../../tokens/token-binding';
import { mayHaveTokens, tokenExpiry } from '../../tokens/token-issuer';
import { DeviceAuthorization } from './device-authorization.entity';
import { toDeviceAuthorizationRecord } from './device-authorization.record';
import { parseUserCode } from './user-codes';

const QUARTER_HOUR = 900;

/** The side of the person in a sign-in by device code (RFC 8628). */
@Injectable()
export class DeviceApprovalsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: CounterStore,
    private readonly config: Config,
    private readonly events: EventsService,
  ) {}

  /** Only what waits for a decision. */
  async find(caller: Caller, userCode: string): Promise<DeviceAuthorizationRecord> {
    await this.attempt(caller);
    const { manager } = this.dataSource;
    const found = await manager.findOneBy(DeviceAuthorization, { userCodeHash: hashOf(userCode) });
    if (!found || found.status !== 'pending' || found.expiresAt <= (await readDatabaseTime(manager)))
      throw unknownCodeError();
    return toDeviceAuthorizationRecord(found);
  }

  async approve(caller: Caller, { user_code, ...token }: ApproveDevice): Promise<DeviceAuthorizationRecord> {
    await this.attempt(caller);
    tokenExpiry(token.expires_at);
    return this.dataSource.transaction(async (tx) => {
      const found = await this.requirePending(tx, user_code);
      if (!(await mayHaveTokens(tx, caller.id))) throw new AppError('INSUFFICIENT_ROLE');
      await assertBinding(tx, token);
      const scopes = scopesInForce(token.scopes, token.application_ids);
      return this.decide(
        tx,
        caller,
        Object.assign(found, { status: 'approved' as const, approved: { ...token, scopes } }),
      );
    });
  }

  async deny(caller: Caller, userCode: string): Promise<DeviceAuthorizationRecord> {
    await this.attempt(caller);
    return this.dataSource.transaction(async (tx) => {
      const found = await this.requirePending(tx, userCode);
      return this.decide(tx, caller, Object.assign(found, { status: 'denied' as const }));
    });
  }

  private async requirePending(tx: Tx, userCode: string): Promise<DeviceAuthorization> {
    const found = await findLocked(tx, DeviceAuthorization, { userCodeHash: hashOf(userCode) });
    if (!found || found.expiresAt <= (await readDatabaseTime(tx))) throw unknownCodeError();
    if (found.status === 'pending') return found;
    throw new AppError('RESOURCE_CONFLICT', { message: 'The sign-in was approved or denied already.' });
  }

  private async decide(tx: Tx, caller: Caller, decided: DeviceAuthorization): Promise<DeviceAuthorizationRecord> {
    const { id, status, approved, clientId: client_id, hostName: host_name, ip } = decided;
    const decision = { status, approved, decidedById: caller.id, decidedByName: caller.name };
    await tx.update(DeviceAuthorization, { id }, partialRow<DeviceAuthorization>(decision));
    await this.events.record(tx, {
      name: status === 'approved' ? 'device_authorization.approved' : 'device_authorization.denied',
      subject: { type: 'device_authorization', id, name: client_id },
      actor: actorOf(caller),
      data: { client_id, host_name, ip, ...(approved && { name: approved.name, scopes: approved.scopes }) },
    });
    return toDeviceAuthorizationRecord(decided);
  }

  /** Counted before a code is compared, so that parallel guesses gain nothing; not reset by a right one, which anybody can get. */
  private async attempt({ id, ip }: Caller): Promise<void> {
    const limit = this.config.get('FAIRLEAD_DEVICE_CODE_ATTEMPTS');
    const window = { name: 'device-code', limit, seconds: QUARTER_HOUR };
    for (const key of [`device-code-person:${id}`, `device-code-address:${rateLimitAddress(ip)}`]) {
      const { allowed, counts } = await this.store.take(key, [window]);
      if (allowed) continue;
      const seconds = Math.max(1, Math.ceil((counts[0]?.resetMs ?? 0) / 1000));
      throw new AppError('RATE_LIMIT_EXCEEDED', {
        message: 'Too many codes were entered; see Retry-After.',
        headers: { 'Retry-After': String(seconds) },
      });
    }
  }
}

function unknownCodeError(): AppError {
  return new AppError('RESOURCE_NOT_FOUND', { message: 'The code is wrong, was used already, or has expired.' });
}

/** No code has the hash of the empty text. */
function hashOf(userCode: string): string {
  return sha256Hex(parseUserCode(userCode) ?? '');
}
