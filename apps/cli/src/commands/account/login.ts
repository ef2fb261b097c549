import { CommandError, usageError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import { clientOf, tracedFetch } from '../../invocation/connect';
import type { Invocation } from '../../invocation/invocation';
import { OAuthError, pause, postForm, signInError } from '../../oauth/oauth-client';
import { collect } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { isContextName } from '../../settings/config-file';
import { variable } from '../../settings/environment';
import { instanceUrl } from '../../settings/instance-url';
import { userAgent } from '../../user-agent';

const CLIENT_ID = 'fairlead-cli';
const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';
/** The end of a device flow without `expires_in`, which the standard demands. */
const LONGEST_FLOW_SECONDS = 1800;

interface Options {
  readonly tokenStdin?: boolean;
  readonly name?: string;
  readonly scope?: readonly string[];
  readonly browser?: boolean;
}

export const define: DefineCommand = (command, action) => {
  command
    .argument('[url]', 'address of Fairlead; by default that of the current context')
    .option('--token-stdin', 'read a token from standard input instead of using a browser')
    .option('--name <name>', 'name of the context; by default the host of the address')
    .option('--scope <scope>', 'scope to suggest on the page; may be repeated', collect)
    .option('--no-browser', 'do not open a browser')
    .action(action<[string | undefined], Options>(login));
  examples(command, [
    ['fairlead login https://fairlead.example.com'],
    ['fairlead login https://fairlead.example.com --name production'],
    ['fairlead login https://fairlead.example.com --token-stdin < token.txt', 'without a browser'],
  ]);
};

async function login(invocation: Invocation, options: Options, argument: string | undefined): Promise<void> {
  const url = addressOf(invocation, argument);
  if (url.startsWith('http://') && !isLocal(url))
    invocation.output.warn(`${url} is not encrypted: whoever is between here and there can read the token.`);
  // A file that is not private is refused before someone has signed in for nothing.
  const name = contextName(invocation, url, options.name);
  const text =
    options.tokenStdin === true ? await tokenFromInput(invocation) : await deviceFlow(invocation, url, options);
  const token = await (await clientOf(invocation, url, text)).token.get({ signal: invocation.signal });
  const config = invocation.config();
  const contexts = new Map(config.contexts).set(name, { url, token: text });
  invocation.saveConfig({ contexts, currentContext: name });
  invocation.output.done(`Signed in to ${url} with the token “${token.name}”. The context is ${name}.`, {
    url,
    context: name,
    token,
  });
}

function addressOf(invocation: Invocation, argument: string | undefined): string {
  const { flags, env } = invocation;
  const address = argument ?? flags.url ?? variable(env, 'FAIRLEAD_URL');
  if (address !== undefined) return instanceUrl(/^https?:\/\//.test(address) ? address : `https://${address}`);
  const config = invocation.config();
  const name = flags.context ?? config.currentContext;
  const known = name === undefined ? undefined : config.contexts.get(name);
  if (known) return known.url;
  throw usageError('The address of Fairlead is missing.', 'Name it: fairlead login https://fairlead.example.com.');
}

const isLocal = (url: string) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(url).hostname);

/** The name of the context: as requested, or that of a context with this address, or the host. */
function contextName(invocation: Invocation, url: string, requested: string | undefined): string {
  const { contexts, currentContext } = invocation.config();
  const name = requested ?? invocation.flags.context;
  if (name !== undefined) {
    if (!isContextName(name))
      throw usageError('The name of a context has letters, digits, dots and dashes, at most 63.');
    return name;
  }
  const names = [...contexts].filter(([, context]) => context.url === url).map(([known]) => known);
  if (currentContext !== undefined && names.includes(currentContext)) return currentContext;
  if (names[0] !== undefined) return names[0];
  const host = new URL(url).host.replace(/[^A-Za-z0-9.-]/g, '-').slice(0, 60);
  const fresh = isContextName(host) ? host : 'default';
  let free = fresh;
  for (let number = 2; contexts.has(free); number++) free = `${fresh}-${number}`;
  return free;
}

async function tokenFromInput(invocation: Invocation): Promise<string> {
  const text = (await invocation.secret('Token: ')).trim();
  if (!/^[\x21-\x7E]{1,512}$/.test(text)) throw usageError('This is not a token.', 'A token begins with fl_.');
  return text;
}

interface DeviceAuthorization {
  readonly device_code: string;
  readonly user_code: string;
  readonly verification_uri: string;
  readonly verification_uri_complete?: string;
  readonly expires_in?: number;
  readonly interval?: number;
}

/** Shows a code, and waits until someone has approved it in the dashboard. */
async function deviceFlow(invocation: Invocation, url: string, options: Options): Promise<string> {
  const { signal, output } = invocation;
  const endpoint = { url, fetch: tracedFetch(invocation), userAgent, signal };
  const { hostname } = await import('node:os');
  const authorization = await postForm<DeviceAuthorization>(endpoint, '/oauth/device_authorization', {
    client_id: CLIENT_ID,
    client_name: 'Fairlead command line',
    host_name: hostname().slice(0, 100),
    scope: options.scope?.join(' '),
  }).catch((error: unknown) => {
    throw error instanceof OAuthError ? signInError(error) : error;
  });
  announce(invocation, authorization);
  await openPage(invocation, url, authorization, options);
  const deadline = Date.now() + (authorization.expires_in ?? LONGEST_FLOW_SECONDS) * 1000;
  let interval = authorization.interval ?? 5;
  while (Date.now() < deadline) {
    output.progress('Waiting for the approval …');
    await pause(interval * 1000, signal);
    try {
      const { access_token: token } = await postForm<{ access_token: string }>(endpoint, '/oauth/token', {
        grant_type: DEVICE_GRANT,
        device_code: authorization.device_code,
        client_id: CLIENT_ID,
      });
      return token;
    } catch (error) {
      if (!(error instanceof OAuthError)) throw error;
      if (error.error === 'slow_down') interval += 5;
      else if (error.error !== 'authorization_pending') throw signInError(error);
    }
  }
  throw new CommandError('EXPIRED_TOKEN', 'The code has expired before anyone has approved it.', {
    hint: 'Start again: fairlead login.',
    exitCode: ExitCode.NotAllowed,
  });
}

/** On standard error also with `--json`: without it nobody could sign in. */
function announce({ output }: Invocation, { user_code: code, verification_uri: page }: DeviceAuthorization): void {
  output.prompt(`Open ${page} in a browser, and enter the code ${code}.`);
}

/** Only an address of this Fairlead is opened: the response must not start something else. */
async function openPage(
  invocation: Invocation,
  url: string,
  { verification_uri_complete: page }: DeviceAuthorization,
  { browser }: Options,
): Promise<void> {
  if (browser === false || !invocation.canPrompt || page === undefined) return;
  const { openInBrowser } = await import('../../invocation/open-in-browser');
  if (URL.canParse(page) && new URL(page).origin === new URL(url).origin) await openInBrowser(page, invocation.env);
}
