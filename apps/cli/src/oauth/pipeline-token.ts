import { CommandError } from '../errors/command-error';
import { ExitCode } from '../errors/exit-codes';
import { variable, type Environment } from '../settings/environment';
import { userAgent } from '../user-agent';
import { OAuthError, postForm } from './oauth-client';

const GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token';
/** A token is replaced this long before it ends, so that no request is sent with one that has ended on its way. */
const MARGIN_MS = 60_000;

interface PipelineContext {
  readonly env: Environment;
  readonly signal: AbortSignal;
}

interface TokenResponse {
  readonly access_token: string;
  readonly expires_in?: number;
}

/**
 * The token of a pipeline: its id token is exchanged once, and the result is used for all requests of this process. Where
 * the pipeline gives id tokens on demand, a new one is exchanged before the token ends.
 */
export function pipelineToken(
  pipeline: PipelineContext,
  url: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): () => Promise<string> {
  let current: Promise<{ readonly text: string; readonly until: number }> | undefined;
  const exchange = async () => {
    const { access_token: text, expires_in: seconds = Infinity } = await exchanged(pipeline, url, fetch);
    return { text, until: Date.now() + seconds * 1000 - MARGIN_MS };
  };
  return async () => {
    if (current !== undefined && isRenewable(pipeline) && (await current).until <= Date.now()) current = undefined;
    current ??= exchange();
    return (await current).text;
  };
}

/** GitHub and Forgejo give a new id token for each request; the one in a variable is accepted once. */
const isRenewable = ({ env }: PipelineContext) => variable(env, 'FAIRLEAD_ID_TOKEN') === undefined;

async function exchanged(
  pipeline: PipelineContext,
  url: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<TokenResponse> {
  const { env, signal } = pipeline;
  const renewable = isRenewable(pipeline);
  for (let attempt = 1; ; attempt++) {
    try {
      return await postForm<TokenResponse>(
        { url, fetch, userAgent, signal },
        '/oauth/token',
        {
          grant_type: GRANT,
          subject_token: await idToken(pipeline, url, fetch),
          subject_token_type: ID_TOKEN,
          trusted_pipeline_id: variable(env, 'FAIRLEAD_TRUSTED_PIPELINE'),
        },
        { repeatable: false },
      );
    } catch (error) {
      // Each id token is accepted once, and a response that was lost may have used it up.
      const isLost = error instanceof CommandError && error.code === 'NETWORK';
      if (renewable && isLost && attempt < 5) continue;
      throw error instanceof OAuthError ? refused(error, url) : error;
    }
  }
}

async function idToken(
  { env, signal }: PipelineContext,
  audience: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<string> {
  const given = variable(env, 'FAIRLEAD_ID_TOKEN');
  if (given !== undefined) return given;
  const address = new URL(variable(env, 'ACTIONS_ID_TOKEN_REQUEST_URL') ?? '');
  address.searchParams.set('audience', variable(env, 'FAIRLEAD_AUDIENCE') ?? audience);
  const response = await fetch(address.href, {
    headers: {
      Authorization: `Bearer ${variable(env, 'ACTIONS_ID_TOKEN_REQUEST_TOKEN') ?? ''}`,
      Accept: 'application/json',
    },
    signal: AbortSignal.any([signal, AbortSignal.timeout(30_000)]),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw noIdToken(`its address cannot be reached (${error instanceof Error ? error.message : 'unknown error'})`);
  });
  const { value }: { value?: unknown } = await response.json().catch(() => ({}));
  if (!response.ok || typeof value !== 'string')
    throw noIdToken(`the request was answered with status ${response.status}`);
  return value;
}

const noIdToken = (reason: string) =>
  new CommandError('ID_TOKEN_UNAVAILABLE', `The pipeline gave no id token: ${reason}.`, {
    hint: 'The job needs the permission “id-token: write”.',
    exitCode: ExitCode.NotAllowed,
  });

const HINTS: Readonly<Record<string, string>> = {
  no_match: 'Add a trusted pipeline whose conditions this job fulfils: Settings → Trusted pipelines.',
  pull_request: 'Allow pull requests for the trusted pipeline, or deploy from a branch.',
  replayed:
    'Each id token is accepted once: run all commands of a job in one shell with one token, or request a new one.',
  expired: 'Request the id token in the same job, shortly before it is used.',
};

function refused({ error, message, reason, requestId }: OAuthError, url: string): CommandError {
  const request = requestId === undefined ? '' : ` (request ${requestId})`;
  return new CommandError(
    (reason ?? error).toUpperCase(),
    `${url} did not accept the id token of this pipeline: ${message}${request}`,
    {
      exitCode: ExitCode.NotAllowed,
      hint: HINTS[reason ?? ''] ?? 'Check the trusted pipeline: Settings → Trusted pipelines.',
    },
  );
}
