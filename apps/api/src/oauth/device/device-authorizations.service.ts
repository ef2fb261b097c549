import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DeviceAuthorizationResponse, OAuthTokenResponse } from '@fairlead/dto';
import { DataSource, MoreThan } from 'typeorm';
import { randomBase62, sha256Hex } from '../../auth/secret-tokens';
import { CounterStore } from '../../auth/throttle/counter-store';
import { Config } from '../../platform/config/config';
import { readDatabaseTime } from '../../platform/database/database-time';
import { isUniqueViolation } from '../../platform/database/errors/is-unique-violation';
import { newId } from '../../platform/database/new-id';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import type { ApiRequest } from '../../platform/http/request/api-request';
import { instanceAddress } from '../../platform/http/request/instance-address';
import { normaliseAddress, rateLimitAddress } from '../../platform/network/ip-ranges';
import { oneLine } from '../../platform/text/plain-text';
import { mayHaveTokens, TokenIssuer, type IssuedToken } from '../../tokens/token-issuer';
import { requiredParameter, type FormParameters } from '../endpoint/form-parameters';
import { OAuthError } from '../endpoint/oauth-error';
import { parseScopes } from '../endpoint/scope-parameter';
import { toTokenResponse } from '../endpoint/token-response';
import { DeviceAuthorization } from './device-authorization.entity';
import { formatUserCode, newUserCode } from './user-codes';

const DEVICE_CODE_LENGTH = 43;
const CLIENT_ID = /^[A-Za-z0-9._-]{1,64}$/;
const CLIENT_NAME_MAX = 64;
const HOST_NAME_MAX = 100;
/** RFC 8628, section 3.5. */
const SLOW_DOWN_SECONDS = 5;
const INTERVAL_MAX_SECONDS = 120;
/** The way of a request takes a different time each time. */
const EARLY_PART = 0.2;
const ATTEMPTS = 3;
/** The share of one address in the sign-ins that wait, and what it always has. */
const ADDRESS_PART = 0.1;
const ADDRESS_MIN = 10;

/** The side of the program in a sign-in by device code (RFC 8628). */
@Injectable()
export class DeviceAuthorizationsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly store: CounterStore,
    private readonly issuer: TokenIssuer,
  ) {}

  async request(request: ApiRequest, parameters: FormParameters): Promise<DeviceAuthorizationResponse> {
    const clientId = requiredParameter(parameters, 'client_id');
    if (!CLIENT_ID.test(clientId))
      throw new OAuthError('invalid_request', {
        message: 'client_id must have 1 to 64 letters, digits, dots, hyphens and underscores.',
      });
    const scopes = parseScopes(parameters.get('scope')) ?? [];
    const expiresIn = this.config.get('FAIRLEAD_DEVICE_CODE_SECONDS');
    const ip = normaliseAddress(request.ip);
    await this.countForAddress(ip, expiresIn);
    const deviceCode = randomBase62(DEVICE_CODE_LENGTH);
    const interval = this.config.get('FAIRLEAD_DEVICE_POLL_SECONDS');
    const userCode = await this.insert(expiresIn, {
      deviceCodeHash: sha256Hex(deviceCode),
      clientId,
      clientName: untrusted(parameters.get('client_name'), CLIENT_NAME_MAX),
      hostName: untrusted(parameters.get('host_name'), HOST_NAME_MAX),
      ip,
      scopes,
      status: 'pending',
      intervalSeconds: interval,
      lastPolledAt: null,
      approved: null,
      decidedById: null,
      decidedByName: null,
    });
    const page = `${instanceAddress(request, this.config)}/device`;
    return {
      device_code: deviceCode,
      user_code: formatUserCode(userCode),
      verification_uri: page,
      verification_uri_complete: `${page}?user_code=${formatUserCode(userCode)}`,
      expires_in: expiresIn,
      interval,
    };
  }

  async poll(parameters: FormParameters): Promise<OAuthTokenResponse> {
    const deviceCodeHash = sha256Hex(requiredParameter(parameters, 'device_code'));
    const clientId = requiredParameter(parameters, 'client_id');
    const outcome = await this.dataSource.transaction((tx) => this.settle(tx, { deviceCodeHash, clientId }));
    // Thrown after the commit, because a refusal is remembered as well.
    if (outcome instanceof OAuthError) throw outcome;
    return toTokenResponse(outcome);
  }

  private async settle(tx: Tx, where: { deviceCodeHash: string; clientId: string }): Promise<IssuedToken | OAuthError> {
    const found = await findLocked(tx, DeviceAuthorization, where);
    if (!found || found.status === 'delivered') return new OAuthError('invalid_grant');
    const now = await readDatabaseTime(tx);
    if (found.expiresAt <= now) return new OAuthError('expired_token');
    const { id, intervalSeconds, lastPolledAt } = found;
    if (lastPolledAt && now.getTime() - lastPolledAt.getTime() < intervalSeconds * 1000 * (1 - EARLY_PART)) {
      const longer = Math.min(intervalSeconds + SLOW_DOWN_SECONDS, INTERVAL_MAX_SECONDS);
      await tx.update(DeviceAuthorization, { id }, { lastPolledAt: now, intervalSeconds: longer });
      return new OAuthError('slow_down');
    }
    await tx.update(DeviceAuthorization, { id }, { lastPolledAt: now });
    if (found.status === 'pending') return new OAuthError('authorization_pending');
    return (await this.deliver(tx, found, now)) ?? new OAuthError('access_denied');
  }

  /** Undefined where the person has denied it, or lost the right to have tokens since the approval. */
  private async deliver(tx: Tx, found: DeviceAuthorization, now: Date): Promise<IssuedToken | undefined> {
    const { id, approved, decidedById, decidedByName } = found;
    if (found.status !== 'approved' || !approved || decidedById === null || decidedByName === null) return undefined;
    if (!(await mayHaveTokens(tx, decidedById))) return undefined;
    if (approved.expires_at && new Date(approved.expires_at) <= now) return undefined;
    await tx.update(DeviceAuthorization, { id }, { status: 'delivered' });
    const { clientId: client_id, hostName: host_name, ip } = found;
    return this.issuer.issue(tx, approved, {
      createdBy: { id: decidedById, name: decidedByName },
      actor: { type: 'user', id: decidedById, name: decidedByName },
      data: { device: { client_id, host_name, ip } },
    });
  }

  /** Returns the user code. */
  private async insert(
    expiresIn: number,
    values: Omit<DeviceAuthorization, 'id' | 'userCodeHash' | 'createdAt' | 'expiresAt'>,
  ): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const userCode = newUserCode();
      try {
        await this.dataSource.transaction(async (tx) => {
          const createdAt = await readDatabaseTime(tx);
          await this.assertRoom(tx, createdAt);
          const expiresAt = new Date(createdAt.getTime() + expiresIn * 1000);
          const row = { ...values, id: newId('deviceAuthorization'), userCodeHash: sha256Hex(userCode) };
          await tx.insert(DeviceAuthorization, partialRow<DeviceAuthorization>({ ...row, createdAt, expiresAt }));
        });
        return userCode;
      } catch (error) {
        if (attempt === ATTEMPTS || !isUniqueViolation(error)) throw error;
      }
    }
  }

  /** One address must not take the room of all others. */
  private async countForAddress(ip: string, seconds: number): Promise<void> {
    const limit = Math.max(ADDRESS_MIN, Math.ceil(this.config.get('FAIRLEAD_DEVICE_CODES_MAX') * ADDRESS_PART));
    const window = { name: 'device-codes', limit, seconds };
    const { allowed, counts } = await this.store.take(`device-codes-address:${rateLimitAddress(ip)}`, [window]);
    if (allowed) return;
    throw new OAuthError('temporarily_unavailable', {
      status: 429,
      message: 'Too many sign-ins were started from this address; see Retry-After.',
      headers: { 'Retry-After': String(Math.max(1, Math.ceil((counts[0]?.resetMs ?? 0) / 1000))) },
    });
  }

  private async assertRoom(tx: Tx, now: Date): Promise<void> {
    const waiting = await tx.countBy(DeviceAuthorization, { status: 'pending', expiresAt: MoreThan(now) });
    if (waiting < this.config.get('FAIRLEAD_DEVICE_CODES_MAX')) return;
    throw new OAuthError('temporarily_unavailable', {
      message: 'Too many sign-ins wait for approval; try again later.',
      headers: { 'Retry-After': '60' },
    });
  }
}

/** Cleaned and cut: it comes from anybody and is shown to people. */
function untrusted(text: string | undefined, max: number): string | null {
  const line = oneLine(text ?? '', max);
  return line === '' ? null : line;
}
