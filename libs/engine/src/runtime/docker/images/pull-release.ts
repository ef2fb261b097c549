import { CONTAINER_SCRIPT } from '../start-container';
import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import { ensureDocker } from '../api/ensure-docker';
import { inspectImage } from './image-metadata';
import { pullImage, requireImageReference } from './pull-image';
import type { DeploySpec } from '../../../specs/deployment-spec';
import type { ImageSourceSpec } from '../../../specs/application-spec';
import type { Step } from '../../../step/step';
import type { Host } from '../../../host/host';
import { completeImage, imageManifest } from './build-image';
import { parseManifest, type Manifest } from '../../../layout/manifest';

const PREPARE_RELEASE = loadScript('source/prepare-release.sh');

const MARK = loadScript('docker/mark-application.sh');

/** Makes a complete release from an image reference: pulls the current image of the tag and pins it by digest. */
export async function pullRelease(
  host: Host,
  spec: DeploySpec,
  source: ImageSourceSpec,
  step: Step,
): Promise<Manifest> {
  const { id } = spec.application;
  const { name } = requireImageReference(source);
  const engine = await ensureDocker(host, step);
  step.log(`Docker ${engine.version}`);
  const { stdout } = await host.exec(script('prepare-release', PREPARE_RELEASE, id, spec.number), {
    signal: step.signal,
  });
  if (stdout !== '') {
    step.log('The release is complete already');
    return parseManifest(stdout);
  }
  await host.exec(script('mark-application', MARK, id, CONTAINER_SCRIPT), { signal: step.signal });
  const pulled = await pullImage(host, source, { application: id, number: spec.number }, step);
  const image = await inspectImage(host, pulled.name, step.signal);
  const { digest } = pulled;
  const manifest = imageManifest(spec, image, step, { reference: `${name}@${digest}`, digest });
  await completeImage(host, spec, manifest, step);
  return manifest;
}
