import type { Fairlead } from '@fairlead/sdk';
import { pipelineToken } from '../oauth/pipeline-token';
import type { Output } from '../output/output';
import type { Environment } from '../settings/environment';
import type { Settings } from '../settings/settings';
import { userAgent } from '../user-agent';
import type { Surroundings } from './surroundings';

/** What a connection needs of a run of the command line. */
interface ConnectionContext {
  readonly surroundings: Surroundings;
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly output: Output;
  sdk(): Promise<typeof import('@fairlead/sdk')>;
}

/** A pause that is shorter than this is no news for a person. */
const NOTEWORTHY_PAUSE_MS = 2_000;

/** The client for the settings. An id token is exchanged once, when the first request needs a token. */
export function connect(invocation: ConnectionContext, { credential, url }: Settings): Promise<Fairlead> {
  const fetch = tracedFetch(invocation);
  return clientOf(
    invocation,
    url,
    credential.kind === 'token' ? credential.token : pipelineToken(invocation, url, fetch),
  );
}

export async function clientOf(
  invocation: ConnectionContext,
  url: string,
  token: string | (() => Promise<string>),
): Promise<Fairlead> {
  const { Fairlead } = await invocation.sdk();
  const { output } = invocation;
  return new Fairlead({
    url,
    token,
    userAgent,
    fetch: tracedFetch(invocation),
    onRetry: ({ method, path, delayMs, error }) => {
      const seconds = Math.round(delayMs / 1000);
      if (delayMs >= NOTEWORTHY_PAUSE_MS) output.note(`${error.message} The next attempt is in ${seconds} s.`);
      output.trace(`${method} ${path} failed: ${error.message} The next attempt is in ${Math.round(delayMs)} ms.`);
    },
  });
}

/** Shows requests with `--verbose`: neither headers nor bodies, which may be secret. */
export function tracedFetch({
  output,
  surroundings,
}: ConnectionContext): (url: string, init: RequestInit) => Promise<Response> {
  return async (url, init) => {
    const send = surroundings.fetch ?? globalThis.fetch;
    const since = Date.now();
    const request = `${init.method ?? 'GET'} ${url}`;
    try {
      const response = await send(url, init);
      const requestId = response.headers.get('x-request-id') ?? 'no request id';
      output.trace(`${request} → ${response.status} (${Date.now() - since} ms, ${requestId})`);
      return response;
    } catch (error) {
      output.trace(`${request} failed after ${Date.now() - since} ms`);
      throw error;
    }
  };
}
