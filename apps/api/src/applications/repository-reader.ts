import { Injectable } from '@nestjs/common';
import {
  detectRepository,
  listRefs,
  type DetectedRepository,
  type DetectSpec,
  type Host,
  type LookedAtSource,
  type LookLimits,
  type RepositoryRefs,
} from '@fairlead/engine';
import type { Response } from 'express';
import { Config } from '../platform/config/config';
import { readerSignal } from '../platform/http/event-stream';
import { FewAtOnce } from '../platform/http/few-at-once';
import { Shutdown } from '../platform/lifecycle/shutdown';
import { ServerHosts } from '../servers/server-hosts';
import { lookProblem } from './look-problem';

const AT_ONCE = 4;

/** Runs git on a server while a caller waits: never for long, and never for many at a time. */
@Injectable()
export class RepositoryReader {
  private readonly few = new FewAtOnce(AT_ONCE, 'Looks at repositories');

  constructor(
    private readonly hosts: ServerHosts,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
  ) {}

  /** Ends early where the caller does not wait for it any more. */
  detect(serverId: string, spec: DetectSpec, response: Response): Promise<DetectedRepository> {
    const signal = readerSignal(response, this.shutdown.signal);
    return this.run(serverId, { seconds: this.seconds('FAIRLEAD_DETECT_SECONDS'), signal }, (host, limits) =>
      detectRepository(host, spec, limits),
    );
  }

  /** Several callers may wait for the same answer, so it is not theirs to end. */
  refs(serverId: string, source: LookedAtSource): Promise<RepositoryRefs> {
    const { signal } = this.shutdown;
    return this.run(serverId, { seconds: this.seconds('FAIRLEAD_REFS_SECONDS'), signal }, (host, limits) =>
      listRefs(host, source, limits),
    );
  }

  private run<T>(
    serverId: string,
    limits: LookLimits,
    work: (host: Host, limits: LookLimits) => Promise<T>,
  ): Promise<T> {
    return this.few.run(async () => {
      try {
        return await work(await this.hosts.forServer(serverId), limits);
      } catch (error) {
        throw lookProblem(error, limits.seconds);
      }
    });
  }

  /** The caller gets the reason, and not merely word that it took too long. */
  private seconds(setting: 'FAIRLEAD_DETECT_SECONDS' | 'FAIRLEAD_REFS_SECONDS'): number {
    return Math.min(this.config.get(setting), Math.max(1, this.config.get('FAIRLEAD_REQUEST_TIMEOUT_SECONDS') - 2));
  }
}
