import type { ApplicationRecord, CreateApplication, CreateSource, ServerRecord } from '@fairlead/sdk';
import { usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import { LINK_FILE, writeLink } from '../../settings/linked-folder';
import { parseDotenv } from '../environment/dotenv';
import { askForName, askForServer } from './creation-prompts';
import { showDetection } from './detection';
import { chooseSource, type SourceOptions } from './source';

export interface CreateOptions extends SourceOptions {
  readonly server?: string;
  readonly runtime: string;
  readonly port?: number;
  readonly instances?: number;
  readonly envFile?: string;
  readonly domain?: string;
  readonly link?: boolean;
  readonly detect: boolean;
}

export async function createApplication(
  invocation: Invocation,
  options: CreateOptions,
  argument: string | undefined,
): Promise<void> {
  const runtime = runtimeOf(options.runtime);
  const source = await chooseSource(invocation, options);
  const name = await askForName(invocation, argument);
  const server = await askForServer(invocation, options.server);
  if (source.type === 'git' && options.detect) await showDetection(invocation, server, source, runtime);
  const application = await create(invocation, options, { name, server, source, runtime });
  const linked = await link(invocation, application, options.link);
  const { output } = invocation;
  const domain = options.domain === undefined ? undefined : await addDomain(invocation, application, options.domain);
  output.done(nextSteps(application, linked, domain), application);
}

interface Choices {
  readonly name: string;
  readonly server: ServerRecord;
  readonly source: CreateSource;
  readonly runtime: NonNullable<CreateApplication['runtime']>;
}

async function create(
  invocation: Invocation,
  { port, instances, envFile }: CreateOptions,
  { name, server, source, runtime }: Choices,
): Promise<ApplicationRecord> {
  const env = envFile === undefined ? undefined : parseDotenv(await invocation.readInput(envFile));
  const { applications } = await invocation.client();
  return applications.create(
    {
      name,
      server_id: server.id,
      source,
      runtime,
      ...(port !== undefined && { port }),
      ...(instances !== undefined && { instances }),
      ...(env !== undefined && { env: Object.fromEntries(env) }),
    },
    { env: 'masked' },
    { signal: invocation.signal },
  );
}

async function addDomain(invocation: Invocation, { id }: ApplicationRecord, hostname: string): Promise<string> {
  const { domains } = await invocation.client();
  const domain = await domains.create(id, { hostname }, { signal: invocation.signal });
  return domain.hostname;
}

async function link(
  invocation: Invocation,
  { id, name }: ApplicationRecord,
  requested: boolean | undefined,
): Promise<boolean> {
  const existing = invocation.link();
  const question =
    existing === undefined
      ? 'Link this folder to it, so that commands need no name?'
      : `This folder is linked to ${existing.applicationName ?? existing.applicationId}. Link it to the new application?`;
  const wanted = requested ?? (invocation.canPrompt && (await agrees(invocation, question)));
  if (wanted) writeLink(invocation.cwd, { url: invocation.settings.url, applicationId: id, applicationName: name });
  return wanted;
}

async function agrees(invocation: Invocation, question: string): Promise<boolean> {
  const { confirm } = await import('../../invocation/prompts');
  return confirm(invocation.terminal, question, false, invocation.signal);
}

function nextSteps(application: ApplicationRecord, linked: boolean, domain: string | undefined): string {
  const { id, name, source, deploy_key: deployKey } = application;
  const lines = [`${name} (${id}) is created.`];
  if (linked) lines.push(`This folder is linked to it. Commit ${LINK_FILE}: it contains no secret.`);
  if (domain !== undefined) lines.push(`${domain} is being added: fairlead domains show ${domain} --app ${name}.`);
  if (source.type === 'git' && !/^https?:/.test(source.repository))
    lines.push(`If the repository is private, let this deploy key read it:\n  ${deployKey.public_key}`);
  const argument = linked ? '' : ` ${name}`;
  const folder = source.type === 'upload' ? ' --dir .' : '';
  lines.push(`Deploy it: fairlead deploy${argument}${folder}`);
  return lines.join('\n');
}

const RUNTIMES: readonly NonNullable<CreateApplication['runtime']>[] = ['auto', 'systemd', 'docker', 'static'];

function runtimeOf(text: string): NonNullable<CreateApplication['runtime']> {
  const runtime = RUNTIMES.find((candidate) => candidate === text);
  if (runtime === undefined) throw usageError(`The runtime is one of ${RUNTIMES.join(', ')}.`);
  return runtime;
}
