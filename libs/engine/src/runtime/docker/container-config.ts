import { createHash } from 'node:crypto';
import type { Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { ApplicationSpec } from '../../specs/application-spec';
import { isValidEnvironmentName } from '../environment';
import type { ProcessRef } from '../program';
import { containerEnvironment, HOST_GATEWAY } from './loopback-forwards';

/**
 * Capabilities that programs in images usually need to set themselves up and to drop their privileges; all others are dropped.
 */
const CAPABILITIES = ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'KILL', 'NET_BIND_SERVICE', 'SETGID', 'SETUID'];
const SECOND = 1_000_000_000;
const MEGABYTE = 1024 * 1024;
/** Docker's default period in microseconds. */
const CPU_PERIOD = 100_000;

/**
 * Placeholders for values that are known only when the unit starts: `start-container.ts` replaces them. User input can never
 * equal one of them.
 */
export const PORT_PLACEHOLDER = '\0port';
export const INVOCATION_PLACEHOLDER = '\0invocation';

export interface ContainerConfigOptions {
  readonly application: ApplicationSpec;
  /** Number of the deployment. */
  readonly number: number;
  readonly process: ProcessRef;
  readonly image: { readonly id: string; readonly port: number };
}

/**
 * Renders the container of a process for the engine's API. It is data, so nothing of it can be read as an option or as shell
 * text.
 */
export function containerConfig(options: ContainerConfigOptions): Record<string, unknown> {
  const { application, number, process, image } = options;
  const { container, resources, healthCheck } = application;
  const serves = process.purpose === 'web';
  const port = `${application.port ?? image.port}/tcp`;
  return {
    Image: image.id,
    ...(process.command === undefined ? {} : { Cmd: ['sh', '-c', process.command] }),
    ...(process.interactive ? { Tty: true, OpenStdin: true, StdinOnce: true } : {}),
    Env: [
      ...environment(containerEnvironment(application)),
      ...(serves ? [`PORT=${application.port ?? image.port}`] : []),
    ],
    ...(container.user === undefined ? {} : { User: container.user }),
    Labels: {
      'fairlead.application': application.id,
      'fairlead.deployment': String(number),
      'fairlead.process': process.name,
      'fairlead.invocation': INVOCATION_PLACEHOLDER,
    },
    ...(serves ? { ExposedPorts: { [port]: {} } } : {}),
    // The command of the image's own health check is used, with interval and timeout of the settings.
    ...(serves && healthCheck.type === 'image'
      ? {
          Healthcheck: {
            Interval: Math.round(healthCheck.intervalSeconds * SECOND),
            Timeout: Math.round(healthCheck.timeoutSeconds * SECOND),
            StartPeriod: Math.round(healthCheck.deadlineSeconds * SECOND),
            StartInterval: Math.round(Math.min(healthCheck.intervalSeconds, 1) * SECOND),
            Retries: 3,
          },
        }
      : {}),
    HostConfig: {
      // The unit already sends the output to the journal, which also limits its size.
      LogConfig: { Type: 'none' },
      Init: true,
      SecurityOpt: ['no-new-privileges'],
      CapDrop: ['ALL'],
      CapAdd: capabilities(container.capabilities),
      PidsLimit: 1024,
      ...(resources.memoryMb === undefined
        ? {}
        : { Memory: resources.memoryMb * MEGABYTE, MemorySwap: resources.memoryMb * MEGABYTE }),
      // The limit is set by quota, because the engine refuses a number of CPUs that the server does not have.
      ...(resources.cpuPercent === undefined
        ? {}
        : { CpuPeriod: CPU_PERIOD, CpuQuota: Math.round((resources.cpuPercent / 100) * CPU_PERIOD) }),
      ...(container.readOnly ? { ReadonlyRootfs: true, Tmpfs: { '/tmp': '' } } : {}),
      NetworkMode: networkName(application.id),
      ExtraHosts: [`${HOST_GATEWAY}:host-gateway`],
      ...(serves ? { PortBindings: { [port]: [{ HostIp: '127.0.0.1', HostPort: PORT_PLACEHOLDER }] } } : {}),
      Mounts: application.persistentPaths.map((path) => ({
        Type: 'volume',
        Source: volumeName(application.id, path),
        Target: path,
        VolumeOptions: { Labels: { 'fairlead.application': application.id, 'fairlead.path': path } },
      })),
    },
  };
}

/** Name of the volume for a persistent path, which is the same for all releases of the application. */
export function volumeName(applicationId: string, path: string): string {
  return `fairlead-${applicationId}-${createHash('sha256').update(path).digest('hex').slice(0, 8)}`;
}

/** Name of the network that the containers of an application share with no other. */
export function networkName(applicationId: string): string {
  return `fairlead-${applicationId}`;
}

function environment(env: Readonly<Record<string, Secret>>): string[] {
  return Object.entries(env)
    .filter(([name]) => name !== 'PORT')
    .map(([name, value]) => {
      if (!isValidEnvironmentName(name))
        throw new EngineError('START_FAILED', `"${name}" is not a valid name of an environment variable.`);
      const text = value.reveal();
      if (text.includes('\0')) throw new EngineError('START_FAILED', `The value of ${name} contains a NUL character.`);
      return `${name}=${text}`;
    });
}

function capabilities(more: readonly string[]): string[] {
  const wanted = more.map((name) => name.toUpperCase().replace(/^CAP_/, ''));
  return [...new Set([...CAPABILITIES, ...wanted])].sort();
}
