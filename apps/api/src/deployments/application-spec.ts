import { parseExpectedStatus } from '@fairlead/dto';
import type { ApplicationSpec, RunningRelease } from '@fairlead/engine';
import type { Application } from '../applications/application.entity';
import { unpackEnvironment } from '../applications/environment';
import { wholeEnvironment } from '../applications/linked-values';
import { planSpec, sourceSpec } from '../applications/plan-spec';
import type { Deployment } from './deployment.entity';

/** What the engine is told: the settings that the deployment was asked for with, on the application as it is now. */
export function applicationSpec(application: Application, deployment: Deployment): ApplicationSpec {
  const { source, health_check, resources } = deployment.settings;
  return {
    id: application.id,
    ...planSpec(deployment.settings),
    source: { type: 'git', ...sourceSpec(source, application.deployKeyPrivate), ref: deployment.ref },
    env: Object.fromEntries(wholeEnvironment(unpackEnvironment(deployment.envValues), deployment.linkedValues)),
    healthCheck: {
      type: 'http',
      path: health_check.path,
      expectedStatus: parseExpectedStatus(health_check.expected_status) ?? [[200, 399]],
      intervalSeconds: health_check.interval_seconds,
      timeoutSeconds: health_check.timeout_seconds,
      deadlineSeconds: health_check.deadline_seconds,
    },
    resources: {
      ...(resources.memory_mb !== null && { memoryMb: resources.memory_mb }),
      ...(resources.cpu_percent !== null && { cpuPercent: resources.cpu_percent }),
    },
    instances: 1,
    switchMode: 'all',
    processes: {},
    persistentPaths: [],
    container: { readOnly: false, capabilities: [] },
    spaFallback: false,
    drainSeconds: application.drainSeconds,
    observeSeconds: application.observeSeconds,
  };
}

/** The release of a deployment as the engine knows it; undefined where it never came so far as to have one. */
export function runningRelease(deployment: Deployment | null): RunningRelease | undefined {
  if (!deployment?.artifact) return undefined;
  const { number, releaseNumber, artifact, port } = deployment;
  return { number, releaseNumber, runtime: artifact.kind, ...(port !== null && { port }) };
}
