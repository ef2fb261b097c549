import { fixedPortProblem, type ReleaseRuntime } from '@fairlead/contracts';
import { EngineError } from '../../errors/engine-error';
import type { ApplicationSpec } from '../../specs/application-spec';

/**
 * Refuses settings that apply only to containers, or only to other runtimes. The runtime is known after detection.
 * @throws {EngineError} BUILD_FAILED, HEALTH_CHECK_FAILED
 */
export function checkRuntimeSettings(
  application: Pick<ApplicationSpec, 'persistentPaths' | 'healthCheck' | 'port' | 'instances'>,
  runtime: ReleaseRuntime,
): void {
  const { persistentPaths, healthCheck } = application;
  const isContainer = runtime === 'docker';
  const path = persistentPaths.find((one) => one.startsWith('/') !== isContainer);
  if (path !== undefined)
    throw new EngineError(
      'BUILD_FAILED',
      isContainer
        ? `The application is a container, so the persistent path "${path}" must be absolute, such as "/app/${path}".`
        : `The application is not a container, so the persistent path "${path}" must be relative: omit the leading "/".`,
    );
  if (!isContainer && healthCheck.type === 'image')
    throw new EngineError(
      'HEALTH_CHECK_FAILED',
      'The application is not a container, so there is no image with a health check: set health_check.type to http.',
    );
  requireSoundPort(application, runtime);
}

/**
 * Refuses a fixed port that a program cannot have, or that its instances would have to share.
 * @throws {EngineError} START_FAILED
 */
export function requireSoundPort(
  { port, instances }: Pick<ApplicationSpec, 'port' | 'instances'>,
  runtime: ReleaseRuntime,
): void {
  if (runtime !== 'systemd' || port === undefined) return;
  const problem = fixedPortProblem(port, instances);
  if (problem !== undefined) throw new EngineError('START_FAILED', `The application is not a container: ${problem}.`);
}
