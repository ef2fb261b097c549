import { Injectable } from '@nestjs/common';
import type { ProbeServer, ServerProbeRecord } from '@fairlead/dto';
import { probeServer, secret, type ServerProbe } from '@fairlead/engine';
import { assertUnbound, type Caller } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { ConcurrencyLimiter } from '../../platform/http/request/concurrency-limiter';
import { InstanceKeyStore } from '../connections/instance-key-store';
import { normalisePrivateKey, assertSingleCredential } from '../new-server';

const AT_ONCE = 4;

/** Probes a server before it is added. Nothing is stored. */
@Injectable()
export class ServerProbeService {
  private readonly limiter = new ConcurrencyLimiter(AT_ONCE, 'Server probes');

  constructor(
    private readonly config: Config,
    private readonly keys: InstanceKeyStore,
  ) {}

  async probe(caller: Caller, body: ProbeServer): Promise<ServerProbeRecord> {
    assertUnbound(caller, 'probe servers');
    assertSingleCredential(body);
    return toProbeRecord(await this.limiter.run(() => this.connect(body)));
  }

  private async connect(body: ProbeServer): Promise<ServerProbe> {
    const target = {
      id: 'probe',
      connection: 'ssh',
      address: body.host.toLowerCase(),
      port: body.port ?? 22,
      username: body.username ?? 'root',
      privateKey: normalisePrivateKey(body) ?? (await this.keys.get()).privateKey,
    } as const;
    return probeServer(target, {
      timeoutMs: this.config.get('FAIRLEAD_PROBE_SECONDS') * 1000,
      ...(body.password !== undefined && { password: secret(body.password) }),
      ...(body.host_key_fingerprint !== undefined && { hostKeyFingerprint: body.host_key_fingerprint }),
    });
  }
}

function toProbeRecord({ hostKey, facts, problem, ...steps }: ServerProbe): ServerProbeRecord {
  return {
    reachable: steps.reachable,
    host_key: hostKey && { algorithm: hostKey.algorithm, fingerprint: hostKey.fingerprint },
    authenticated: steps.authenticated,
    privileged: steps.privileged,
    facts: facts && { hostname: facts.hostname, os: facts.os, os_version: facts.osVersion, arch: facts.arch },
    supported: steps.supported,
    problem: problem && { code: problem.code, message: problem.message },
  };
}
