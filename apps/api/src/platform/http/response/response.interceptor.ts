import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { PREFER_WAIT_MAX_SECONDS } from '@fairlead/contracts';
import type { Response } from 'express';
import { firstValueFrom, of, type Observable } from 'rxjs';
import { Config } from '../../config/config';
import { AppError } from '../errors/app-error';
import type { ApiRequest } from '../request/api-request';
import { findUnsafeField } from '../request/unsafe-fields';
import { IdempotencyService } from '../idempotency/idempotency.service';
import { pageEnvelope } from './page-envelope';
import { ResultPage } from './result-page';
import { PreferWaitService } from '../prefer-wait/prefer-wait.service';
import { ResponseRulesCache, type ResponseRules } from '../routing/response-rules';

const WAIT_MAX_MS = PREFER_WAIT_MAX_SECONDS * 1000;

/**
 * What surrounds every handler: unexpected input is rejected, a repeated POST gets its stored response, `Prefer: wait`
 * is honoured, and the result is wrapped in the envelope.
 */
@Injectable()
export class ResponseInterceptor implements NestInterceptor {
  private readonly plans = new ResponseRulesCache();
  private readonly timeLimitMs: number;

  constructor(
    private readonly idempotency: IdempotencyService,
    private readonly waiter: PreferWaitService,
    config: Config,
  ) {
    this.timeLimitMs = config.get('FAIRLEAD_REQUEST_TIMEOUT_SECONDS') * 1000;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const response = http.getResponse<Response>();
    const plan = this.plans.of(context.getHandler(), context.getClass());
    if (!plan.fallback) assertInput(request, plan);
    if (plan.raw) return next.handle();
    const answer = async (): Promise<unknown> => {
      const data: unknown = await firstValueFrom(next.handle());
      if (plan.location) response.setHeader('Location', plan.location(data));
      return envelope(data, request, response);
    };
    const answered = this.answer(request, response, answer, plan);
    if (plan.streamsBody) return of(await answered);
    return of(await inTime(answered, this.timeLimitMs + (plan.wait ? WAIT_MAX_MS : 0)));
  }

  /** The wait comes after the effect and its response are stored, for a replayed response as well. */
  private async answer(
    request: ApiRequest,
    response: Response,
    effect: () => Promise<unknown>,
    { wait: rule, keyed }: ResponseRules,
  ): Promise<unknown> {
    const body =
      request.method === 'POST' && keyed ? await this.idempotency.once(request, response, effect) : await effect();
    if (!rule || !isSuccess(body)) return body;
    return { ...body, data: await this.waiter.wait(rule, body.data, request, response) };
  }
}

/**
 * After the time limit the caller gets an error; the work continues, and a retry with the same key gets its response.
 */
async function inTime(answer: Promise<unknown>, limitMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new AppError('SERVICE_UNAVAILABLE', { internal: 'The handler timed out.' })),
      limitMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

function isSuccess(body: unknown): body is { success: true; data: unknown } {
  return typeof body === 'object' && body !== null && 'data' in body;
}

function envelope(data: unknown, request: ApiRequest, response: Response): unknown {
  return data instanceof ResultPage ? pageEnvelope(data, request, response) : { success: true, data };
}

/** Silently dropped fields would make callers believe that they have an effect. */
function assertInput(request: ApiRequest, plan: ResponseRules): void {
  const body: unknown = request.body;
  if (!plan.takesBody && typeof body === 'object' && body !== null) refuseFields(Object.keys(body));
  // The query is parsed again on each access.
  if (request.originalUrl.includes('?')) assertQuery(request.query, plan);
  // Then it is in the path, and no id has a NUL.
  if (request.originalUrl.includes('%00')) throw new AppError('RESOURCE_NOT_FOUND');
}

function assertQuery(query: ApiRequest['query'], { takesQuery }: ResponseRules): void {
  if (!takesQuery) refuseFields(Object.keys(query));
  const unsafe = findUnsafeField(query);
  if (unsafe) throw new AppError('VALIDATION_FAILED', { details: [unsafe] });
}

function refuseFields(fields: readonly string[]): void {
  if (fields.length === 0) return;
  const details = fields.map((field) => ({
    field,
    code: 'unknown_field',
    message: `property ${field} should not exist`,
  }));
  throw new AppError('VALIDATION_FAILED', { details });
}
