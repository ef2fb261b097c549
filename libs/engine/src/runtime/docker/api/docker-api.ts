import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import { secret, type Secret } from '../../../command/secret';
import { EngineError } from '../../../errors/engine-error';
import type { Host } from '../../../host/host';

export const DOCKER_SOCKET = '/run/docker.sock';

const CALL = loadScript('docker/call-engine-api.sh');

export interface DockerApiOptions {
  readonly registry?: RegistryCredentials;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Gets each line of an answer that comes bit by bit. */
  readonly onLine?: (line: string) => void;
}

export interface RegistryCredentials {
  readonly username: string;
  readonly password: Secret;
}

export interface DockerApiResponse {
  readonly status: number;
  readonly body: string;
}

/**
 * Asks the Docker engine of a server, where its command line would change what belongs to others (a pull by tag moves their
 * tag) or needs a file with credentials. `path` holds validated values only.
 * @throws {EngineError} DOCKER_UNAVAILABLE when the engine does not answer.
 */
export async function callDockerApi(
  host: Host,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { registry, signal, timeoutMs = 60_000, onLine }: DockerApiOptions = {},
): Promise<DockerApiResponse> {
  let rest = '';
  const result = await host.exec(script('docker-api', CALL, method, path), {
    stdin: registry ? registryAuthHeader(registry) : '',
    signal,
    timeoutMs,
    maxOutputBytes: 1024 * 1024,
    expect: 'any',
    ...(onLine && {
      onOutput: (stream, chunk) => {
        if (stream !== 'stdout') return;
        const lines = (rest + chunk.toString('utf8')).split('\n');
        rest = lines.pop() ?? '';
        lines.forEach((line) => onLine(line.trim()));
      },
    }),
  });
  if (result.code !== 0)
    throw new EngineError('DOCKER_UNAVAILABLE', 'The Docker engine of the server does not answer.', {
      output: result.stderr.trim(),
    });
  return parseDockerResponse(result.stdout);
}

/** What call-engine-api.sh has printed. */
export function parseDockerResponse(text: string): DockerApiResponse {
  const end = text.lastIndexOf('\n');
  return { status: Number(text.slice(end + 1)), body: text.slice(0, Math.max(end, 0)) };
}

/** The header in which the engine takes what a registry is to be shown: nothing of it is ever a file. */
export function registryAuthHeader({ username, password }: RegistryCredentials): Secret {
  const text = JSON.stringify({ username, password: password.reveal() });
  // Node's own `base64url` leaves out the padding, and what cannot be decoded the engine takes for no credentials at all.
  const value = Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return secret(`header = "X-Registry-Auth: ${value}"\n`);
}

/** What the engine says went wrong. */
export function dockerErrorMessage(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && 'message' in value) return String(value.message);
  } catch {
    // Not from the engine itself: told as it is.
  }
  return body.trim();
}
