import type { ReleaseRuntime } from '@fairlead/contracts';
import { EngineError } from '../../errors/engine-error';
import type { ApplicationSpec } from '../../specs/application-spec';

/**
 * Settings that only make sense for containers, or only for what is none: which of them it is, is known when the files of the
 * application have been looked at.
 * @throws {EngineError} BUILD_FAILED, HEALTH_CHECK_FAILED
 */
export function checkRuntimeSettings(
  { persistentPaths, healthCheck }: Pick<ApplicationSpec, 'persistentPaths' | 'healthCheck'>,
  runtime: ReleaseRuntime,
): void {
  const isContainer = runtime === 'docker';
  const path = persistentPaths.find((one) => one.startsWith('/') !== isContainer);
  if (path !== undefined)
    throw new EngineError(
      'BUILD_FAILED',
      isContainer
        ? `The application is a container, so the persistent path "${path}" must be absolute, such as "/app/${path}".`
        : `The application is no container, so the persistent path "${path}" must lie inside it: leave out the leading "/".`,
    );
  if (!isContainer && healthCheck.type === 'image')
    throw new EngineError(
      'HEALTH_CHECK_FAILED',
      'The application is no container, so there is no image with a check of its own: set health_check.type to http.',
    );
}
