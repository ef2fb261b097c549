import { CommandError } from '../../errors/command-error';
import { ExitCode } from '../../errors/exit-codes';
import type { Invocation } from '../../invocation/invocation';
import { safe } from '../../output/safe-text';
import type { ApplicationFlag, YesFlag } from '../shared/options';
import { formatDotenv } from './dotenv';

export interface PullOptions extends ApplicationFlag, YesFlag {
  readonly file: string;
}

/** What the API shows in place of a secret value. */
const MASK = '••••';

export async function listVariables(invocation: Invocation, { app }: ApplicationFlag): Promise<void> {
  const { name, env, plain_env: plain, pending_changes: pending } = await invocation.application(app);
  const { output } = invocation;
  const names = Object.keys(env).toSorted();
  output.record({ env, plain_env: plain }, (text) => {
    if (names.length === 0) return output.note(`${name} has no variables of its own.`);
    text.table(names, [
      { title: 'Name', value: (variable) => variable },
      { title: 'Value', value: (variable) => env[variable] },
    ]);
  });
  if (pending.some((change) => /^env(\.|$)/.test(change)))
    output.note('Changes take effect with the next deployment: fairlead deploy.');
}

export async function pullVariables(invocation: Invocation, { app, file, yes }: PullOptions): Promise<void> {
  const { id, name } = await invocation.application(app);
  const { applications } = await invocation.client();
  const { signal, output } = invocation;
  const { env, plain_env: plain } = await applications.get(id, {}, { signal });
  if (Object.entries(env).some(([variable, value]) => value === MASK && !plain.includes(variable)))
    throw new CommandError('INSUFFICIENT_SCOPE', `You may not read the secret values of ${name}.`, {
      hint: 'Sign in with a token that has applications:write.',
      exitCode: ExitCode.NotAllowed,
    });
  if (file === '-') {
    output.record({ env, plain_env: plain }, () => output.raw(safeOn(invocation, formatDotenv(env))));
    return;
  }
  const { existsSync } = await import('node:fs');
  const { rename, writeFile } = await import('node:fs/promises');
  const { resolve } = await import('node:path');
  const path = resolve(invocation.cwd, file);
  if (existsSync(path)) await invocation.confirm(`Replace ${file}?`, { yes });
  // The contents are secret: the file is never readable for others, and is complete or not there.
  const temporary = `${path}.${process.pid}.tmp`;
  await writeFile(temporary, formatDotenv(env), { mode: 0o600, flag: 'wx' });
  await rename(temporary, path);
  const count = Object.keys(env).length;
  output.done(`${count} variables of ${name} are in ${file}. Do not commit it.`, { file, variables: Object.keys(env) });
}

/** A program gets the values as they are; a terminal must not obey what is in them. */
const safeOn = ({ terminal }: Invocation, text: string): string => (terminal.stdout.isTTY === true ? safe(text) : text);
