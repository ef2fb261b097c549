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

/** Every web process of a deployment; there is at least one. */
export function webProcesses(run: ReleaseRun): ProcessRef[] {
  return instancesOf('web', run.spec.application.instances, 'web', run.manifest.start);
}

/**
 * Every other process that is to run beside the web: those of the settings, and those that the release came with (they run
 * once, unless the settings say how often). What the settings say wins.
 * @throws {EngineError} START_FAILED where the settings name a process for which there is no command.
 */
export function workerProcesses(run: OfProcesses): ProcessRef[] {
  const wanted = run.spec.application.processes;
  const found = run.manifest.processes ?? {};
  const names = new Set([...Object.keys(wanted), ...Object.keys(found)]);
  RESERVED_PROCESS_NAMES.forEach((name) => names.delete(name));
  return [...names].sort().flatMap((name) => {
    // It becomes part of the names of units and files.
    if (!PROCESS_NAME.test(name)) throw new EngineError('START_FAILED', `"${name}" cannot be the name of a process.`);
    const instances = wanted[name]?.instances ?? 1;
    const command = wanted[name]?.command ?? found[name];
    if (instances > 0 && command === undefined)
      throw new EngineError(
        'START_FAILED',
        `Nothing says what the process "${name}" runs: neither the settings nor the Procfile has a command for it.`,
      );
    return instancesOf(name, instances, 'worker', command);
  });
}

function instancesOf(name: string, count: number, purpose: 'web' | 'worker', command?: string): ProcessRef[] {
  return Array.from({ length: count }, (_, index) => ({ name, instance: index + 1, purpose, command }));
}
