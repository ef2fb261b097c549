import type { ApplicationRecord } from '@fairlead/sdk';
import { usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import type { ApplicationFlag } from '../shared/options';
import { isVariableName, parseDotenv } from './dotenv';

export interface SetOptions extends ApplicationFlag {
  readonly file?: string;
  readonly plain?: boolean;
  readonly secret?: boolean;
}

export type UnsetOptions = ApplicationFlag;

const VALUES_ARE_NO_ARGUMENTS =
  'Values in arguments would be visible to others. Use: fairlead env set NAME, fairlead env set NAME - or --file .env.';

export async function setVariables(
  invocation: Invocation,
  options: SetOptions,
  name: string | undefined,
  source: string | undefined,
): Promise<void> {
  assertUse(options, name, source);
  const application = await invocation.application(options.app);
  const variables = await read(invocation, options, name, application);
  const skipped = name === undefined ? withoutReserved(variables) : [];
  for (const each of skipped) invocation.output.note(`${each} is skipped: Fairlead sets it.`);
  if (variables.size === 0) throw usageError('There is no variable in the input.');
  const { applications } = await invocation.client();
  const { signal, output } = invocation;
  const names = [...variables.keys()];
  const plain = plainNames(application, names, options);
  const changed = await applications.update(
    application.id,
    { env: Object.fromEntries(variables), ...(plain !== undefined && { plain_env: plain }) },
    { env: 'masked' },
    { signal },
  );
  output.done(`${sentence(names, 'set')} ${effect(changed)}`, shown(changed));
}

export async function unsetVariables(
  invocation: Invocation,
  { app }: UnsetOptions,
  names: readonly string[],
): Promise<void> {
  for (const name of names) assertName(name);
  const application = await invocation.application(app);
  const missing = names.filter((name) => !Object.hasOwn(application.env, name));
  if (missing.length > 0) throw usageError(`${application.name} has no variable ${missing.join(', ')}.`);
  const { applications } = await invocation.client();
  const { signal, output } = invocation;
  const env = Object.fromEntries(names.map((name) => [name, null]));
  const changed = await applications.update(application.id, { env }, { env: 'masked' }, { signal });
  output.done(`${sentence(names, 'removed')} ${effect(changed)}`, shown(changed));
}

function assertUse({ file, plain, secret }: SetOptions, name: string | undefined, source: string | undefined): void {
  if (plain === true && secret === true) throw usageError('Both --plain and --secret are given.');
  if (name === undefined && file === undefined)
    throw usageError('The variable is missing.', 'Name it, or give a file: --file .env.');
  if (name === undefined) return;
  if (file !== undefined) throw usageError('Both a variable and a file are given.', 'Leave one of them out.');
  assertName(name);
  if (source !== undefined && source !== '-') throw usageError('A value is no argument.', VALUES_ARE_NO_ARGUMENTS);
}

function assertName(name: string): void {
  // The text may be a value, or contain one, so that the error does not repeat it.
  if (name.includes('=')) throw usageError('A value is no argument.', VALUES_ARE_NO_ARGUMENTS);
  if (!isVariableName(name))
    throw usageError('The name of a variable has letters, digits and “_”, and does not begin with a digit.');
}

async function read(
  invocation: Invocation,
  { file }: SetOptions,
  name: string | undefined,
  { name: application }: ApplicationRecord,
): Promise<Map<string, string>> {
  if (name === undefined) return parseDotenv(await invocation.readInput(file ?? '-'));
  return new Map([[name, await invocation.secret(`Value of ${name} for ${application}: `)]]);
}

/** A file for another environment usually contains them, and they must not prevent the others. */
const SET_BY_FAIRLEAD = ['PORT', 'HOST'];

/** Removes what Fairlead sets, and returns the removed names. */
function withoutReserved(variables: Map<string, string>): string[] {
  return SET_BY_FAIRLEAD.filter((name) => variables.delete(name));
}

/** The names whose values are shown, or undefined where nothing is said about that. */
function plainNames(
  { plain_env: current }: ApplicationRecord,
  names: readonly string[],
  { plain, secret }: SetOptions,
): string[] | undefined {
  if (plain === true) return [...new Set([...current, ...names])];
  if (secret === true) return current.filter((name) => !names.includes(name));
  return undefined;
}

const sentence = (names: readonly string[], verb: string): string =>
  names.length === 1 ? `${names[0]} is ${verb}.` : `${names.length} variables are ${verb}: ${names.join(', ')}.`;

const effect = ({ current_deployment_id: current, pending_changes: pending }: ApplicationRecord): string =>
  current === null
    ? 'The first deployment uses it.'
    : pending.length === 0
      ? ''
      : 'It takes effect with the next deployment: fairlead deploy.';

const shown = ({ env, plain_env: plain }: ApplicationRecord) => ({ env, plain_env: plain });
