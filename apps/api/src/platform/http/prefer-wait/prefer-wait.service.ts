import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { PREFER_WAIT_MAX_SECONDS } from '@fairlead/contracts';
import type { Response } from 'express';
import { Shutdown } from '../../lifecycle/shutdown';
import { AppError } from '../errors/app-error';
import { CurrentAccess } from '../request/current-access';
import type { ApiRequest, Caller } from '../request/api-request';
import { SettlementWaiter, type PreferWaitRule } from './prefer-wait.decorator';

/** Delays a response until the work that it reports has settled. */
@Injectable()
export class PreferWaitService {
  constructor(
    private readonly modules: ModuleRef,
    private readonly shutdown: Shutdown,
  ) {}

  async wait(rule: PreferWaitRule, data: unknown, request: ApiRequest, response: Response): Promise<unknown> {
    const seconds = parsePreferWait(request.headers.prefer);
    if (seconds === undefined || !request.caller) return data;
    const subject = rule.subject(data);
    const settled = this.modules
      .get<SettlementWaiter>(SettlementWaiter, { strict: false })
      .waitUntilSettled(subject, seconds * 1000);
    const stopped = await this.shutdown.interrupts(settled);
    const shown = !stopped && (await this.mayStillRead(request));
    const record = shown ? await this.reload(rule, request.caller, subject, response) : data;
    response.setHeader('Preference-Applied', `wait=${seconds}`);
    return record ?? data;
  }

  /** What happens after the access has ended is not for this caller. */
  private mayStillRead(request: ApiRequest): Promise<boolean> {
    return this.modules.get<CurrentAccess>(CurrentAccess, { strict: false }).holds(request);
  }

  /** Undefined where the record has been deleted, as requested: then the response shows its last state. */
  private async reload(rule: PreferWaitRule, caller: Caller, subject: string, response: Response): Promise<unknown> {
    try {
      return await this.modules.get(rule.reload, { strict: false }).reload(caller, subject);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'RESOURCE_NOT_FOUND') throw error;
      response.status(200).removeHeader('Location');
      return undefined;
    }
  }
}

/** RFC 7240: preferences are comma-separated, and unknown ones are ignored. */
export function parsePreferWait(header: string | string[] | undefined): number | undefined {
  const preferences = [header ?? []].flat().join(',').split(',');
  for (const preference of preferences) {
    const [, seconds] = /^\s*wait\s*=\s*"?(\d{1,6})"?\s*(?:;.*)?$/i.exec(preference) ?? [];
    if (seconds !== undefined) return Math.min(Number(seconds), PREFER_WAIT_MAX_SECONDS);
  }
  return undefined;
}
