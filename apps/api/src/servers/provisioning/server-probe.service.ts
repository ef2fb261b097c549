import { Injectable } from '@nestjs/common';
import type { ProbeServer, ServerProbeRecord } from '@fairlead/dto';
import { alreadyManaged, MachineAlreadyManaged, probeServer, secret, type ServerProbe } from '@fairlead/engine';
import { assertUnbound, type Caller } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { ConcurrencyLimiter } from '../../platform/http/request/concurrency-limiter';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { findHostKeyHolder, hostKeyHeldBy } from '../connections/host-key-pins';
import { InstanceIdentityStore } from '../connections/instance-identity-store';
import { InstanceKeyStore } from '../connections/instance-key-store';
import { alreadyManagedAs } from '../connections/machine-claims';
import { normalisePrivateKey, assertSingleCredential } from '../new-server';
import { toFoundOwner } from '../server.record';
import { Server } from '../server.entity';

const AT_ONCE = 4;

/** Probes a server before it is added. Nothing is stored. */
@Injectable()
export class ServerProbeService {
  private readonly limiter = new ConcurrencyLimiter(AT_ONCE, 'Server probes');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly keys: InstanceKeyStore,
    private readonly identity: InstanceIdentityStore,
  ) {}

  async probe(caller: Caller, body: ProbeServer): Promise<ServerProbeRecord> {
    assertUnbound(caller, 'probe servers');
    assertSingleCredential(body);
    const found = await this.limiter.run(() => this.connect(body));
    const managed = found.problem ? undefined : await this.managedProblem(found);
    return toProbeRecord(managed ? { ...found, problem: managed } : found);
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

  /** A machine that has a record already, or another owner, can be connected to but not simply added. */
  private async managedProblem({ machine, hostKey }: ServerProbe): Promise<ServerProbe['problem'] | undefined> {
    if (!machine || !hostKey) return undefined;
    const code = 'SERVER_ALREADY_MANAGED';
    const { manager } = this.dataSource;
    const same = await manager.findOneBy(Server, { machineId: machine.machineId });
    if (same) return { code, message: alreadyManagedAs(same) };
    const holder = await findHostKeyHolder(manager, hostKey.fingerprint);
    if (holder) return { code, message: hostKeyHeldBy(holder) };
    if (!machine.owner) return undefined;
    return alreadyManaged(machine.machineId, machine.owner, await this.identity.instanceId());
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
    found_owner: toFoundOwner(problem instanceof MachineAlreadyManaged ? problem.owner : null),
    problem: problem && { code: problem.code, message: problem.message },
  };
}
