import { CommandError, usageError } from '../errors/command-error';
import { ExitCode } from '../errors/exit-codes';
import type { Config, Context } from './config-file';
import { variable, type Environment } from './environment';
import { instanceUrl } from './instance-url';
import type { Link } from './linked-folder';

/** What a run of the command line works with. */
export interface Settings {
  readonly url: string;
  /** Where the URL comes from, for messages. */
  readonly source: 'flag' | 'environment' | 'folder' | 'context';
  readonly credential: Credential;
}

export type Credential =
  | { readonly kind: 'token'; readonly token: string; readonly context: string | undefined }
  /** The id token of a pipeline, which is exchanged for a token when one is needed. */
  | { readonly kind: 'pipeline' };

export interface SettingsFlags {
  readonly url?: string | undefined;
  readonly context?: string | undefined;
}

interface SettingsInput {
  readonly flags: SettingsFlags;
  readonly env: Environment;
  readonly config: Config;
  readonly link: Link | undefined;
}

/**
 * Flags, then the environment, then the linked folder, then the current context. A token goes to the address for which it
 * was meant only: the one of a context to that of the context, and one of the environment never to an address which
 * only the linked folder names, because whoever writes to a repository could read it that way.
 *
 * @throws {CommandError} NOT_SIGNED_IN, or a usage error for settings that contradict one another
 */
export function resolveSettings(input: SettingsInput): Settings {
  const { url, source, context } = resolveUrl(input);
  return { url, source, credential: credentialFor(url, source, context, input) };
}

type Place = Pick<Settings, 'url' | 'source'> & { readonly context: string | undefined };

function resolveUrl({ flags, env, config, link }: SettingsInput): Place {
  if (flags.context !== undefined) {
    const context = contextNamed(config, flags.context);
    if (flags.url !== undefined && instanceUrl(flags.url) !== context.url)
      throw usageError(`The context ${flags.context} is for ${context.url}, not for ${flags.url}.`);
    return { url: context.url, source: 'flag', context: flags.context };
  }
  if (flags.url !== undefined) return { url: instanceUrl(flags.url), source: 'flag', context: undefined };
  const fromEnvironment = variable(env, 'FAIRLEAD_URL');
  if (fromEnvironment !== undefined)
    return { url: instanceUrl(fromEnvironment), source: 'environment', context: undefined };
  if (link !== undefined) return { url: link.url, source: 'folder', context: undefined };
  if (config.currentContext !== undefined) {
    const { url } = contextNamed(config, config.currentContext);
    return { url, source: 'context', context: config.currentContext };
  }
  throw notSignedIn('You are not signed in to any Fairlead.', 'Sign in: fairlead login https://fairlead.example.com.');
}

function credentialFor(
  url: string,
  source: Settings['source'],
  context: string | undefined,
  input: SettingsInput,
): Credential {
  const { flags, env, config } = input;
  const token = variable(env, 'FAIRLEAD_TOKEN');
  const contexts = [...config.contexts].filter(([, candidate]) => candidate.url === url);
  const isTrusted = source !== 'folder' || contexts.length > 0;
  if (token !== undefined && flags.context === undefined) {
    if (isTrusted) return { kind: 'token', token, context: undefined };
    throw usageError(
      `FAIRLEAD_TOKEN is not sent to ${url}, because only the file .fairlead.json in this folder names that address.`,
      'Set FAIRLEAD_URL to the address for which the token is.',
    );
  }
  const name = context ?? contextFor(contexts, config);
  const stored = name === undefined ? undefined : config.contexts.get(name)?.token;
  if (stored !== undefined) return { kind: 'token', token: stored, context: name };
  if (hasPipelineToken(env)) {
    if (isTrusted) return { kind: 'pipeline' };
    throw usageError(
      `The id token of this pipeline is not sent to ${url}, because only the file .fairlead.json in this folder names that address.`,
      'Set FAIRLEAD_URL to the address of Fairlead.',
    );
  }
  throw notSignedIn(`You are not signed in to ${url}.`, `Sign in: fairlead login ${url}.`);
}

/** Whether the environment is that of a pipeline with an id token. */
export function hasPipelineToken(env: Environment): boolean {
  return (
    variable(env, 'FAIRLEAD_ID_TOKEN') !== undefined ||
    (variable(env, 'ACTIONS_ID_TOKEN_REQUEST_URL') !== undefined &&
      variable(env, 'ACTIONS_ID_TOKEN_REQUEST_TOKEN') !== undefined)
  );
}

function contextFor(contexts: readonly (readonly [string, Context])[], config: Config): string | undefined {
  const names = contexts.filter(([, { token }]) => token !== undefined).map(([name]) => name);
  if (config.currentContext !== undefined && names.includes(config.currentContext)) return config.currentContext;
  if (names.length > 1)
    throw usageError(`Several contexts are for this address: ${names.join(', ')}.`, 'Name one: --context.');
  return names[0];
}

function contextNamed(config: Config, name: string): Context {
  const context = config.contexts.get(name);
  if (context) return context;
  const names = [...config.contexts.keys()];
  throw usageError(
    `There is no context “${name}”.`,
    names.length === 0 ? 'Sign in: fairlead login.' : `There are: ${names.join(', ')}.`,
  );
}

const notSignedIn = (message: string, hint: string) =>
  new CommandError('NOT_SIGNED_IN', message, { hint, exitCode: ExitCode.NotAllowed });
