import type { ServerRecord } from '@fairlead/sdk';
import { CommandError, usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import { findServer } from '../shared/find-record';

/** Asks for a line; the end of the input or an empty line mean the default. */
export async function askLine(
  { terminal, signal }: Invocation,
  question: string,
  standard?: string,
): Promise<string | undefined> {
  const { promptLine } = await import('../../invocation/prompts');
  const suffix = standard === undefined ? ': ' : ` [${standard}]: `;
  const answer = (await promptLine(terminal, question + suffix, { signal }))?.trim();
  return answer === undefined || answer === '' ? standard : answer;
}

export async function askForName(invocation: Invocation, argument: string | undefined): Promise<string> {
  if (argument !== undefined) return argument;
  const { basename } = await import('node:path');
  const standard = nameFrom(basename(invocation.cwd));
  const name = invocation.canPrompt ? await askLine(invocation, 'Name', standard) : undefined;
  if (name === undefined) throw usageError('The name is missing.', 'Such as: fairlead create shop.');
  return name;
}

const nameFrom = (folder: string): string | undefined => {
  const name = folder
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40);
  return name === '' ? undefined : name;
};

/** The only server is taken without a question. */
export async function askForServer(invocation: Invocation, nameOrId: string | undefined): Promise<ServerRecord> {
  if (nameOrId !== undefined) return findServer(invocation, nameOrId);
  const { servers } = await invocation.client();
  const all = await servers.list({}, { signal: invocation.signal }).all();
  const [only, ...others] = all;
  if (only === undefined)
    throw new CommandError('SERVER_NOT_FOUND', 'There is no server to create the application on.', {
      hint: 'Add one: fairlead servers add.',
    });
  if (others.length === 0) return only;
  const names = all.map(({ name }) => name).join(', ');
  if (!invocation.canPrompt) throw usageError('The server is missing.', `Give --server with one of ${names}.`);
  const answer = await askLine(invocation, `Server (${names})`, all.find(({ status }) => status === 'ready')?.name);
  if (answer === undefined) throw usageError('The server is missing.');
  return findServer(invocation, answer);
}
