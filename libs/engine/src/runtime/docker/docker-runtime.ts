import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { callDockerApi } from './api/docker-api';
import { linkedPorts } from './loopback-forwards';
import { EngineError } from '../../errors/engine-error';
import { dockerProgram } from './docker-program';
import type { Host } from '../../host/host';
import type { Step } from '../../step/step';
import type { ReleaseRun } from '../release-run';
import type { RuntimeDriver } from '../runtime-driver';
import { unitRuntime } from '../systemd/unit-runtime';

const ENSURE_NETWORK = loadScript('docker/ensure-network.sh');

const containers = unitRuntime(dockerProgram);

/** Runs containers in the same units as programs. */
export const dockerRuntime: RuntimeDriver = {
  ...containers,
  prepare,

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
    await prepare(host, run, step);
    return containers.start(host, run, step);
  },
};

/** Ensures the network of the application, and what its containers reach of the server. */
async function prepare(host: Host, { spec: { application, number } }: ReleaseRun, { signal }: Step): Promise<void> {
  const ports = linkedPorts(application);
  await host.exec(script('ensure-network', ENSURE_NETWORK, application.id, number, ...ports), { signal });
}
