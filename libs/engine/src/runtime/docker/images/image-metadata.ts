import { EngineError } from '../../../errors/engine-error';
import type { Host } from '../../../host/host';
import { callDockerApi, type DockerApiResponse } from '../api/docker-api';

export interface ImageMetadata {
  /** `sha256:…` on this server. */
  readonly id: string;
  /** TCP ports that the image exposes. */
  readonly ports: readonly number[];
  /** Whether the image has its own health check (`HEALTHCHECK`). */
  readonly hasHealthCheck: boolean;
}

/** Default port of an image that exposes none or several. */
const USUAL_PORT = 3000;

/** Repository name of all images of an application on its server. Images without such a name do not belong to Fairlead. */
export function imageRepository(applicationId: string): string {
  return `fairlead/${applicationId}`;
}

/** @throws {EngineError} IMAGE_NOT_FOUND */
export async function inspectImage(host: Host, name: string, signal?: AbortSignal): Promise<ImageMetadata> {
  return imageFromResponse(await callDockerApi(host, 'GET', imageApiPath(name), { signal }));
}

/** API path of an image. */
function imageApiPath(name: string): string {
  return `/images/${name}/json`;
}

/** @throws {EngineError} IMAGE_NOT_FOUND */
export function imageFromResponse({ status, body }: DockerApiResponse): ImageMetadata {
  if (status !== 200) throw new EngineError('IMAGE_NOT_FOUND', 'The image is no longer on the server.');
  return parseImageMetadata(body);
}

export function parseImageMetadata(text: string): ImageMetadata {
  const image: unknown = JSON.parse(text);
  const config = field(image, 'Config');
  const exposed = Object.keys(Object(field(config, 'ExposedPorts')));
  const check: unknown = field(field(config, 'Healthcheck'), 'Test');
  return {
    id: String(field(image, 'Id')),
    ports: exposed.flatMap((text) => (/^\d+(\/tcp)?$/.test(text) ? [Number.parseInt(text, 10)] : [])),
    hasHealthCheck: Array.isArray(check) && check.length > 0 && check[0] !== 'NONE',
  };
}

/** Returns the port on which the program in the container is expected, and the reason. */
export function imagePort(
  image: ImageMetadata,
  setting: number | undefined,
): { readonly port: number; readonly from: string } {
  if (setting !== undefined) return { port: setting, from: 'the settings' };
  const [port] = image.ports;
  if (image.ports.length === 1 && port !== undefined) return { port, from: 'the image, which exposes it' };
  const why = image.ports.length === 0 ? 'the image exposes none' : `the image exposes ${image.ports.join(', ')}`;
  return { port: USUAL_PORT, from: `Fairlead, because ${why}` };
}

function field(value: unknown, name: string): unknown {
  const fields: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  return fields[name];
}
