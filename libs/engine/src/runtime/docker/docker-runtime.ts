import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { callDockerApi } from './api/docker-api';
import { linkedPorts } from './loopback-forwards';
import { EngineError } from '../../errors/engine-error';
import { dockerProgram } from './docker-program';
import type { RuntimeDriver } from '../runtime-driver';
import { unitRuntime } from '../systemd/unit-runtime';

const ENSURE_FORWARDS = loadScript('docker/ensure-forwards.sh');

const containers = unitRuntime(dockerProgram);

/** Runs containers in the same units as programs. */
export const dockerRuntime: RuntimeDriver = {
  ...containers,

  async start(host, run, step) {
    // A manual cleanup of images may have removed that of a retained release.
    if (run.releaseNumber !== run.spec.number) {
      const id = run.manifest.image?.id ?? '';
      const { status } = await callDockerApi(host, 'GET', `/images/${id}/json`, { signal: step.signal });
      if (status === 404)
        throw new EngineError(
          'RELEASE_MISSING',
          `The image of release ${run.releaseNumber} is no longer on the server.`,
        );
    }
    const { application } = run.spec;
    const ports = linkedPorts(application);
    if (ports.length > 0)
      await host.exec(script('ensure-forwards', ENSURE_FORWARDS, application.id, run.spec.number, ...ports), {
        signal: step.signal,
      });
    return containers.start(host, run, step);
  },
};
