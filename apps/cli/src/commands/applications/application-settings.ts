import type { ApplicationRecord } from '@fairlead/sdk';
import { usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import { assignmentsToPatch } from './setting-assignments';
import { sourceText } from './application-text';

export interface SettingsOptions {
  readonly file?: string;
}

export async function changeSettings(
  invocation: Invocation,
  { file }: SettingsOptions,
  first: string | undefined,
  others: readonly string[] = [],
): Promise<void> {
  // In a linked folder the first argument may be a change; the name of an application has no `=`.
  const isChange = first?.includes('=') === true;
  const assignments = isChange ? [first, ...others] : others;
  const application = await invocation.application(isChange ? undefined : first);
  const patch = {
    ...(file !== undefined && (await patchFromFile(invocation, file))),
    ...assignmentsToPatch(assignments, application),
  };
  if (Object.keys(patch).length === 0) return show(invocation, application);
  const { applications } = await invocation.client();
  const { signal, output } = invocation;
  // The API validates the body; its errors name the setting.
  const changed = await applications.update(application.id, patch, { env: 'masked' }, { signal });
  const pending = changed.pending_changes;
  const effect = pending.length === 0 ? '' : ' They take effect with the next deployment: fairlead deploy.';
  output.done(`The settings of ${changed.name} are changed.${effect}`, changed);
}

async function patchFromFile(invocation: Invocation, path: string): Promise<object> {
  const text = await invocation.readInput(path);
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // The error of the parser may repeat a part of the file, which may be secret.
  }
  throw usageError(`${path === '-' ? 'Standard input' : path} is no JSON object.`);
}

function show({ output }: Invocation, application: ApplicationRecord): void {
  output.record(application, (text) => {
    const { build, health_check: healthCheck, resources, auto_deploy: autoDeploy } = application;
    text.fields([
      ['name', application.name],
      ['source', sourceText(application.source)],
      ['runtime', application.runtime],
      ['instances', application.instances],
      ['port', application.port],
      ['switch_mode', application.switch_mode],
      ...prefixed('build', build),
      ...prefixed('health_check', healthCheck),
      ...prefixed('resources', resources),
      ...prefixed('auto_deploy', autoDeploy ?? {}),
      ['persistent_paths', application.persistent_paths.join(', ')],
      ['keep_releases', application.keep_releases],
      ['observe_seconds', application.observe_seconds],
      ['drain_seconds', application.drain_seconds],
    ]);
  });
}

const prefixed = (prefix: string, values: object): (readonly [string, string | null])[] =>
  Object.entries(values).map(([name, value]: [string, unknown]) => [
    `${prefix}.${name}`,
    isEmpty(value) ? null : typeof value === 'string' ? value : JSON.stringify(value),
  ]);

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);
