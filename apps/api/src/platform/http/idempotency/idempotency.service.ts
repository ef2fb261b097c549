import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { IDEMPOTENCY_KEY_MAX_LENGTH } from '@fairlead/contracts';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import { UnitOfWork } from '../../database/unit-of-work';
import { AppError, invalidField } from '../errors/app-error';
import type { ApiRequest } from '../request/api-request';
import { errorEnvelope } from '../errors/error.filter';
import { visibleError } from '../errors/visible-error';
import { HOLD_MS, IdempotencyKeyStore, keyInUseError, type StoredResponse } from './idempotency-key-store';

/** Headers that are stored with the response; rate limits and request ids belong to each transmission. */
const KEPT_HEADERS = ['location'];
/** Rejections from before anything was done: the key stays available for the corrected request. */
const NOTHING_BEGUN = new Set([
  'VALIDATION_FAILED',
  'RATE_LIMIT_EXCEEDED',
  // Of a body that did not arrive completely.
  'MALFORMED_REQUEST',
  'REQUEST_TIMEOUT',
]);

/**
 * `Idempotency-Key` on a POST: even if the response is lost, or the process dies at any moment, the request takes effect
 * only once. What the request does and its stored response are one transaction.
 */
@Injectable()
export class IdempotencyService {
  private readonly logger = new Logger('Idempotency');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly keys: IdempotencyKeyStore,
  ) {}

  async once(request: ApiRequest, response: Response, answer: () => Promise<unknown>): Promise<unknown> {
    const key = keyOf(request);
    if (key === undefined) return answer();
    const address = { scope: request.caller?.id ?? `address:${request.ip}`, key };
    const claim = await this.keys.claim(address, fingerprintOf(request));
    if (claim === 'reused') throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (claim === 'in use') throw keyInUseError();
    if ('answer' in claim) return replay(claim.answer, request, response);
    const renewal = setInterval(() => void this.quietly(this.keys.renew(address, claim.held)), HOLD_MS / 3);
    const unit = new UnitOfWork(this.dataSource);
    const hold: Hold = { address, holder: claim.held };
    try {
      const body = await unit.run(answer);
      const { statusCode: status } = response;
      await this.finish(unit, hold, { status, headers: keptHeaders(response), body });
      return body;
    } catch (error) {
      // What it names was rolled back.
      for (const name of KEPT_HEADERS) response.removeHeader(name);
      await this.quietly(this.settle(unit, hold, error, request));
      throw error;
    } finally {
      clearInterval(renewal);
    }
  }

  private finish(unit: UnitOfWork, { address, holder }: Hold, answer: StoredResponse): Promise<void> {
    return unit.commit((tx) => this.keys.finish(tx, address, holder, answer));
  }

  /**
   * A client error is stored as a response too; after a server error the caller may retry, because everything was rolled
   * back.
   */
  private async settle(unit: UnitOfWork, hold: Hold, error: unknown, request: ApiRequest): Promise<void> {
    const isRefusal = error instanceof AppError && error.status < 500;
    if (isRefusal && !NOTHING_BEGUN.has(error.code)) {
      const { status, headers } = error;
      const body = errorEnvelope(visibleError(error, request.caller), request.id);
      return this.finish(unit, hold, { status, headers, body });
    }
    if (!isRefusal) await unit.rollBack();
    await unit.commit((tx) => this.keys.release(tx, hold.address, hold.holder));
  }

  private async quietly(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => this.logger.error({ err: error }, 'An idempotency key could not be updated.'));
  }
}

interface Hold {
  readonly address: { scope: string; key: string };
  readonly holder: string;
}

function keyOf(request: ApiRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]+$/.test(key) || key.length > IDEMPOTENCY_KEY_MAX_LENGTH) {
    throw invalidField('Idempotency-Key', `must be 1 to ${IDEMPOTENCY_KEY_MAX_LENGTH} visible ASCII characters`);
  }
  return key;
}

/** A body that its handler reads is known by its length, and by the checksum in the query where there is one. */
function fingerprintOf({ method, originalUrl, body, headers }: ApiRequest): string {
  const unread = [headers['content-length'], headers['content-range']];
  return createHash('sha256')
    .update(JSON.stringify([method, originalUrl, body ?? (unread.some(Boolean) ? unread : null)]))
    .digest('hex');
}

function keptHeaders(response: Response): Record<string, string> {
  const kept = KEPT_HEADERS.map((name) => [name, response.getHeader(name)] as const);
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

function replay({ status, headers, body }: StoredResponse, request: ApiRequest, response: Response): unknown {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Idempotent-Replayed', 'true').status(status);
  return isError(body) ? { ...body, error: { ...body.error, request_id: request.id } } : body;
}

function isError(body: unknown): body is { error: object } {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'object';
}
