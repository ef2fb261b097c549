import { loadScript } from '../../../command/load-script';
import { script } from '../../../command/shell-command';
import { secret, type Secret } from '../../../specs/secret';
import { EngineError } from '../../../errors/engine-error';
import type { Host } from '../../../host/host';

export const DOCKER_SOCKET = '/run/docker.sock';

const CALL = loadScript('docker/call-engine-api.sh');

export interface DockerApiOptions {
  readonly registry?: RegistryCredentials;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Receives each line of a streamed response. */
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
 * Calls the API of a server's Docker engine. It is used where the command line would change things of others (a pull by tag
 * moves their tag) or needs a file with credentials. `path` must contain validated values only.
 * @throws {EngineError} DOCKER_UNAVAILABLE if the engine does not respond.
 */
export async function callDockerApi(
  host: Host,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  { registry, signal, timeoutMs = 60_000, onLine }: DockerApiOptions = {},
): Promise<DockerApiResponse> {
  let rest = '';
  const result = await host.exec(script('docker-api', CALL, method), {
    stdin: secret(`url = "http://localhost${path}"\n${registry ? registryAuthHeader(registry).reveal() : ''}`),
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
    throw new EngineError('DOCKER_UNAVAILABLE', 'The Docker engine of the server does not respond.', {
      output: result.stderr.trim(),
    });
  return parseDockerResponse(result.stdout);
}

/** Parses the output of call-engine-api.sh. */
export function parseDockerResponse(text: string): DockerApiResponse {
  const end = text.lastIndexOf('\n');
  return { status: Number(text.slice(end + 1)), body: text.slice(0, Math.max(end, 0)) };
}

/** Renders the header with the credentials for a registry, so that they are never stored in a file. */
export function registryAuthHeader({ username, password }: RegistryCredentials): Secret {
  const text = JSON.stringify({ username, password: password.reveal() });
  // Node's `base64url` omits the padding, and the engine treats values that it cannot decode as missing credentials.
  const value = Buffer.from(text).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  return secret(`header = "X-Registry-Auth: ${value}"\n`);
}

/** Returns the error message of the engine. */
export function dockerErrorMessage(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && 'message' in value) return String(value.message);
  } catch {
    // The text is not from the engine itself and is reported unchanged.
  }
  return body.trim();
}
