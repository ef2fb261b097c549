import { Injectable } from '@nestjs/common';
import {
  detectRepository,
  listRefs,
  type DetectedRepository,
  type DetectionSpec,
  type Host,
  type InspectedRepository,
  type InspectionLimits,
  type RepositoryRefs,
} from '@fairlead/engine';
import type { Response } from 'express';
import { Config } from '../../platform/config/config';
import { toolchainMirrors } from '../../platform/config/toolchain-mirrors';
import { disconnectSignal } from '../../platform/http/streaming/server-sent-events';
import { ConcurrencyLimiter } from '../../platform/http/request/concurrency-limiter';
import { Shutdown } from '../../platform/lifecycle/shutdown';
import { ServerHosts } from '../../servers/connections/server-hosts';
import { toDetectionError } from './detection-error';

const AT_ONCE = 4;

/** Runs git on a server while a caller waits, with a deadline and for a limited number of callers. */
@Injectable()
export class RepositoryReader {
  private readonly limit = new ConcurrencyLimiter(AT_ONCE, 'Repository inspections');

  constructor(
    private readonly hosts: ServerHosts,
    private readonly config: Config,
    private readonly shutdown: Shutdown,
  ) {}

  /** Ends early when the caller disconnects. */
  detect(serverId: string, spec: Omit<DetectionSpec, 'mirrors'>, response: Response): Promise<DetectedRepository> {
    const signal = disconnectSignal(response, this.shutdown.signal);
    return this.run(serverId, { seconds: this.seconds('FAIRLEAD_DETECT_SECONDS'), signal }, (host, limits) =>
      detectRepository(host, { ...spec, mirrors: toolchainMirrors(this.config) }, limits),
    );
  }

  /** Several callers may share the answer, so none of them can abort it. */
  refs(serverId: string, source: InspectedRepository): Promise<RepositoryRefs> {
    const { signal } = this.shutdown;
    return this.run(serverId, { seconds: this.seconds('FAIRLEAD_REFS_SECONDS'), signal }, (host, limits) =>
      listRefs(host, source, limits),
    );
  }

  private run<T>(
    serverId: string,
    limits: InspectionLimits,
    work: (host: Host, limits: InspectionLimits) => Promise<T>,
  ): Promise<T> {
    return this.limit.run(async () => {
      try {
        return await work(await this.hosts.forReading(serverId), limits);
      } catch (error) {
        throw toDetectionError(error, limits.seconds);
      }
    });
  }

  /** The caller gets the reason, not only a timeout. */
  private seconds(setting: 'FAIRLEAD_DETECT_SECONDS' | 'FAIRLEAD_REFS_SECONDS'): number {
    return Math.min(this.config.get(setting), Math.max(1, this.config.get('FAIRLEAD_REQUEST_TIMEOUT_SECONDS') - 2));
  }
}
