import { parseExpectedStatus, type DeploymentUpload } from '@fairlead/dto';
import {
  EngineError,
  type ApplicationSpec,
  type GitSourceSpec,
  type HealthCheckSpec,
  type ImageSourceSpec,
  type RunningRelease,
  type UploadSourceSpec,
} from '@fairlead/engine';
import type { Application } from '../../applications/application.entity';
import { unpackEnvironment } from '../../applications/environment/environment';
import { databaseVariableNames, effectiveEnvironment } from '../../applications/environment/linked-variables';
import { toPlanSpec, toSourceSpec } from '../../applications/settings/plan-spec';
import type { ApplicationSettings } from '../../applications/settings/application-settings';
import { imageRegistryOf } from '../../applications/settings/source-settings';
import type { Deployment } from '../deployment.entity';

/** The spec for the engine: the settings with which the deployment was requested, on the present application. */
export function toApplicationSpec(application: Application, deployment: Deployment): ApplicationSpec {
  const { settings } = deployment;
  const { resources, container } = settings;
  const { drainSignal, drainSeconds, observeSeconds } = application;
  return {
    id: application.id,
    ...toPlanSpec(settings),
    source: wholeSource(application, deployment),
    env: Object.fromEntries(effectiveEnvironment(unpackEnvironment(deployment.envValues), deployment.linkedValues)),
    linkedNames: databaseVariableNames(unpackEnvironment(deployment.envValues), deployment.linkedValues),
    healthCheck: toHealthCheckSpec(settings),
    resources: {
      ...(resources.memory_mb !== null && { memoryMb: resources.memory_mb }),
      ...(resources.cpu_percent !== null && { cpuPercent: resources.cpu_percent }),
    },
    instances: settings.instances,
    switchMode: settings.switch_mode,
    persistentPaths: settings.persistent_paths,
    ...(settings.port !== null && { port: settings.port }),
    container: {
      readOnly: container.read_only,
      capabilities: container.capabilities,
      ...(container.user !== null && { user: container.user }),
    },
    spaFallback: settings.static.spa_fallback,
    ...(drainSignal !== null && { drainSignal }),
    drainSeconds,
    observeSeconds,
  };
}

export function toHealthCheckSpec({ health_check }: Pick<ApplicationSettings, 'health_check'>): HealthCheckSpec {
  return {
    type: health_check.type,
    path: health_check.path,
    expectedStatus: parseExpectedStatus(health_check.expected_status) ?? [[200, 399]],
    intervalSeconds: health_check.interval_seconds,
    timeoutSeconds: health_check.timeout_seconds,
    deadlineSeconds: health_check.deadline_seconds,
  };
}

function wholeSource(
  application: Application,
  { settings, ref, pinnedCommit, upload }: Deployment,
): GitSourceSpec | ImageSourceSpec | UploadSourceSpec {
  const { source } = settings;
  if (source.type !== 'image' && upload) return uploadSource(upload, source.subdirectory);
  if (source.type === 'upload') throw new EngineError('UPLOAD_UNAVAILABLE', 'The deployment names no upload.');
  if (source.type === 'git')
    return { type: 'git', ...toSourceSpec(source, application.deployKeyPrivate), ref: pinnedCommit ?? ref };
  const registry = credentialsFor(application, source.image);
  return { type: 'image', image: source.image, ...(registry && { registry }) };
}

function uploadSource(
  { id, format, size_bytes: sizeBytes, sha256 }: DeploymentUpload,
  subdirectory: string | null,
): UploadSourceSpec {
  return { type: 'upload', id, format, sizeBytes, sha256, ...(subdirectory !== null && { subdirectory }) };
}

/** Those of today, but never to another registry than the one they are for. */
function credentialsFor({ settings, registryPassword }: Application, image: string): ImageSourceSpec['registry'] {
  const { source } = settings;
  if (source.type !== 'image' || source.registry_username === null || registryPassword === null) return undefined;
  if (imageRegistryOf(source.image) !== imageRegistryOf(image)) return undefined;
  return { username: source.registry_username, password: registryPassword };
}

/** The release of a deployment as the engine knows it; undefined where it never came so far as to have one. */
export function toRunningRelease(deployment: Deployment | null): RunningRelease | undefined {
  if (!deployment?.artifact) return undefined;
  const { number, releaseNumber, artifact, port } = deployment;
  return { number, releaseNumber, runtime: artifact.kind, ...(port !== null && { port }) };
}
