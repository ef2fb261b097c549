import { PROCESS_NAME, RESERVED_PROCESS_NAMES } from '@fairlead/contracts';
import { EngineError } from '../errors/engine-error';
import type { ApplicationSpec } from '../specs/application-spec';
import type { Manifest } from '../layout/manifest';
import type { ProcessRef } from './program';
import type { ReleaseRun } from './release-run';

interface OfProcesses {
  readonly spec: { readonly application: Pick<ApplicationSpec, 'processes'> };
  readonly manifest: Pick<Manifest, 'processes'>;
}

/** Returns all web processes of a deployment; there is at least one. */
export function webProcesses(run: ReleaseRun): ProcessRef[] {
  return instancesOf('web', run.spec.application.instances, 'web', run.manifest.start);
}

/**
 * Returns all other processes: those of the settings and those of the release, which have one instance unless the settings give
 * a number. Settings take precedence.
 * @throws {EngineError} START_FAILED if the settings name a process without a command.
 */
export function workerProcesses(run: OfProcesses): ProcessRef[] {
  const wanted = run.spec.application.processes;
  const found = run.manifest.processes ?? {};
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  RESERVED_PROCESS_NAMES.forEach((name) => names.delete(name));
  return [...names].sort().flatMap((name) => {
    // The name becomes part of unit and file names.
    if (!PROCESS_NAME.test(name)) throw new EngineError('START_FAILED', `"${name}" is not a valid process name.`);
    const instances = wanted[name]?.instances ?? 1;
    const command = wanted[name]?.command ?? found[name];
    if (instances > 0 && command === undefined)
      throw new EngineError(
        'START_FAILED',
        `The process "${name}" has no command, neither in the settings nor in the Procfile.`,
      );
    return instancesOf(name, instances, 'worker', command);
  });
}

function instancesOf(name: string, count: number, purpose: 'web' | 'worker', command?: string): ProcessRef[] {
  return Array.from({ length: count }, (_, index) => ({ name, instance: index + 1, purpose, command }));
}
