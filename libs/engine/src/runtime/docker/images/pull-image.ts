import { randomUUID } from 'node:crypto';
import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import { EngineError } from '../../../errors/engine-error';
import type { ImageSourceSpec } from '../../../specs/application-spec';
import type { Step } from '../../../step/step';
import type { Host } from '../../../host/host';
import { callDockerApi, dockerErrorMessage, type DockerApiResponse } from '../api/docker-api';
import { imageRepository } from './image-metadata';
import { parseImageReference, type ImageReference } from './image-reference';
import { registryFailure } from './registry-failure';

const FORGET_PULL = loadScript('docker/forget-pull.sh');
const NOTE_PULL = loadScript('docker/note-pull.sh');

const LONGEST_PULL_MS = 3_600_000;
const ATTEMPTS = 3;

/** The release that the image belongs to. */
interface ImageName {
  readonly application: string;
  readonly number: number;
}

interface PulledImage {
  readonly digest: string;
  /** Its name, which nobody can guess (see find-tags.sh). */
  readonly name: string;
}

/** @throws {EngineError} IMAGE_NOT_FOUND if the reference is not valid. */
export function requireImageReference(source: ImageSourceSpec): ImageReference {
  const parsed = parseImageReference(source.image);
  if (parsed.problem !== undefined) throw new EngineError('IMAGE_NOT_FOUND', `The image ${parsed.problem}.`);
  return parsed.reference;
}

/**
 * Pulls an image by its digest, names it for the application and returns both. Names that others gave to it or to the previous
 * image of the tag stay unchanged.
 * @throws {EngineError} IMAGE_NOT_FOUND, REGISTRY_AUTHENTICATION_FAILED, REGISTRY_UNREACHABLE
 */
export async function pullImage(host: Host, source: ImageSourceSpec, of: ImageName, step: Step): Promise<PulledImage> {
  const image = requireImageReference(source);
  const digest = image.digest ?? (await resolveTag(host, image, source, step));
  step.log(`Pulling ${image.name}@${digest}`);
  const tag = `${of.number}.${randomUUID()}`;
  let failure = '';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { status, body } = await pullAndName(host, image, digest, source, of, tag, step);
    if (status === 201) return { digest, name: `${imageRepository(of.application)}:${tag}` };
    failure = dockerErrorMessage(body);
    // Another pull of the same image has just removed its name.
    if (status !== 404) break;
  }
  throw new EngineError('COMMAND_FAILED', 'The image could not be named.', { output: failure });
}

/** Returns the response of the engine. */
async function pullAndName(
  host: Host,
  image: ImageReference,
  digest: string,
  source: ImageSourceSpec,
  of: ImageName,
  tag: string,
  step: Step,
): Promise<DockerApiResponse> {
  const pinned = `${image.name}@${digest}`;
  const { status } = await callDockerApi(host, 'GET', `/images/${pinned}/json`, { signal: step.signal });
  const noted = await host.exec(script('note-pull', NOTE_PULL, of.application, of.number, status, pinned), {
    signal: step.signal,
  });
  try {
    if (status !== 200) await pull(host, image, digest, source, step);
    const target = `repo=${imageRepository(of.application)}&tag=${tag}`;
    return await callDockerApi(host, 'POST', `/images/${pinned}/tag?${target}`, { signal: step.signal });
  } finally {
    // The name by digest is new, so it is removed: the image then disappears with our own name.
    if (noted.stdout !== '') await host.exec(script('forget-pull', FORGET_PULL, of.application, of.number));
  }
}

async function resolveTag(
  host: Host,
  { name, tag = 'latest' }: ImageReference,
  { registry }: ImageSourceSpec,
  { signal }: Step,
): Promise<string> {
  const answer = await callDockerApi(host, 'GET', `/distribution/${name}:${tag}/json`, {
    registry,
    signal,
    timeoutMs: 120_000,
  });
  const digest = /"digest":\s*"(sha256:[0-9a-f]{64})"/.exec(answer.body)?.[1];
  if (answer.status === 200 && digest !== undefined) return digest;
  throw registryFailure(dockerErrorMessage(answer.body), `${name}:${tag}`, registry !== undefined);
}

/** The engine responds with a line of JSON per action; a failure is one of them. */
async function pull(
  host: Host,
  { name }: ImageReference,
  digest: string,
  { registry }: ImageSourceSpec,
  step: Step,
): Promise<void> {
  let failure: string | undefined;
  const answer = await callDockerApi(host, 'POST', `/images/create?fromImage=${name}&tag=${digest}`, {
    registry,
    signal: step.signal,
    timeoutMs: LONGEST_PULL_MS,
    onLine: (line) => {
      const { text, error } = parsePullProgress(line);
      failure = error ?? failure;
      if (text !== undefined) step.log(text);
    },
  });
  if (answer.status !== 200) failure = dockerErrorMessage(answer.body);
  if (failure !== undefined) throw registryFailure(failure, name, registry !== undefined);
}

/** Returns a log line for beginnings and ends, and none for the progress in between. */
export function parsePullProgress(line: string): { readonly text?: string; readonly error?: string } {
  const value = parsed(line);
  if (typeof value !== 'object' || value === null) return {};
  if ('error' in value) return { error: String(value.error) };
  if (!('status' in value) || ('progressDetail' in value && Object.keys(Object(value.progressDetail)).length > 0))
    return {};
  return { text: 'id' in value ? `${String(value.id)}: ${String(value.status)}` : String(value.status) };
}

/** A line can be incomplete if the engine itself ends during a pull; the end of the call then tells the result. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
