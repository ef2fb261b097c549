import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ForgeCheck } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import type { Application } from '../applications/application.entity';
import { ApplicationsService } from '../applications/applications.service';
import { forgeTarget } from '../applications/settings/forge-target';
import type { Caller } from '../auth/caller';
import { Config } from '../platform/config/config';
import { AppError } from '../platform/http/errors/app-error';
import { ConcurrencyLimiter } from '../platform/http/request/concurrency-limiter';
import { OutboundRequests } from '../platform/network/outbound-requests';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { ForgeApi } from './api/forge-api';
import { FORGE_DRIVERS } from './api/forge-drivers';
import { ForgeError } from './api/forge-error';
import { ForgeProblems } from './forge-problems';

const CHECKS_AT_ONCE = 4;

/** Asks the forge of an application what its token may do, while the caller waits. */
@Injectable()
export class ForgeCheckService {
  private readonly limiter = new ConcurrencyLimiter(CHECKS_AT_ONCE, 'Checks of forges');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly applications: ApplicationsService,
    private readonly config: Config,
    private readonly problems: ForgeProblems,
    private readonly requests: OutboundRequests,
    private readonly shutdown: Shutdown,
  ) {}

  async check(caller: Caller, applicationId: string): Promise<ForgeCheck> {
    const application = await this.applications.require(this.dataSource.manager, caller, applicationId);
    return this.limiter.run(() => this.checkOf(application));
  }

  private async checkOf({ id, forge, forgeToken, settings }: Application): Promise<ForgeCheck> {
    if (!forge || !forgeToken || settings.source.type !== 'git')
      throw new AppError('RESOURCE_CONFLICT', { message: 'The application has no forge.' });
    const target = forgeTarget(forge.kind, settings.source.repository, forge.api_url);
    if ('problem' in target) throw new AppError('RESOURCE_CONFLICT', { message: `The ${target.problem}.` });
    const { repository } = target;
    const driver = FORGE_DRIVERS[forge.kind];
    const access = {
      apiUrl: forge.address,
      token: forgeToken.reveal(),
      timeoutMs: this.config.get('FAIRLEAD_FORGE_TIMEOUT_SECONDS') * 1000,
      signal: this.shutdown.signal,
    };
    const place = { repository, api_url: forge.address };
    try {
      const api = new ForgeApi(this.requests, access, driver.authorization);
      const may = await driver.check(api, repository.split('/'));
      // Where the forge does not say what the token may do, an earlier refusal may be true still.
      if (may === true) await this.problems.set(id, forge, null);
      return { ok: may !== false, can_set_statuses: may ?? null, ...place, problem: null };
    } catch (error) {
      if (!(error instanceof ForgeError)) throw error;
      const { code, message } = error;
      const unknown = { ok: false, can_set_statuses: null, ...place };
      if (code === 'RATE_LIMITED') return { ...unknown, problem: { code: 'UNREACHABLE', message } };
      await this.problems.set(id, forge, { code, message });
      return { ...unknown, problem: { code, message } };
    }
  }
}
