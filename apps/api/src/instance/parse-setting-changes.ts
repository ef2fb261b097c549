import { Config, type SettingName } from '../platform/config/config';
import type { Setting } from '../platform/config/setting-types';
import { SETTINGS } from '../platform/config/settings';
import { AppError, type FieldError } from '../platform/http/errors/app-error';

/** A changed setting: the text to store, or null for the default. */
export interface InstanceSettingChange {
  readonly name: SettingName;
  readonly text: string | null;
  /** The value that is in effect then. */
  readonly value: unknown;
}

/** The body as documented in the OpenAPI document. */
export const SETTING_CHANGES_SCHEMA = {
  type: 'object',
  additionalProperties: {
    oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'boolean' }],
    nullable: true,
  },
  example: { FAIRLEAD_RATE_LIMIT_PER_MINUTE: 120, FAIRLEAD_SAMPLE_SECONDS: null },
};

/** Parses the body of a change; reports all problems at once. */
export function parseSettingChanges(config: Config, body: unknown): InstanceSettingChange[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError('VALIDATION_FAILED', {
      message: 'The body must be an object that maps names of settings to values.',
    });
  }
  const problems: FieldError[] = [];
  const changed: InstanceSettingChange[] = [];
  for (const [name, value] of Object.entries(body)) {
    try {
      changed.push(read(name, value));
    } catch (error) {
      problems.push({ field: name, ...problemOf(name, error) });
    }
  }
  if (problems.length > 0) throw new AppError('VALIDATION_FAILED', { details: problems });
  changed.forEach(({ name }) => assertEditable(config, name));
  return changed;
}

function read(name: string, value: unknown): InstanceSettingChange {
  if (!isSetting(name)) throw new UnknownSetting();
  const setting: Setting<unknown> = SETTINGS[name];
  // As in the environment, a text that is empty counts as not set.
  if (value === null || (value === '' && setting.type === 'text')) return { name, text: null, value: setting.default };
  const text = textOf(value, setting);
  return { name, text, value: setting.read(text) };
}

/** A value of the wrong type becomes a text that the setting rejects. */
function textOf(value: unknown, { type }: Setting<unknown>): string {
  if (typeof value === 'number') return type === 'integer' ? String(value) : '?';
  if (typeof value === 'boolean') return type === 'flag' ? String(value) : '?';
  return typeof value === 'string' && type !== 'integer' && type !== 'flag' ? value : '?';
}

class UnknownSetting extends Error {}

function problemOf(name: string, error: unknown): Omit<FieldError, 'field'> {
  if (error instanceof UnknownSetting) return { code: 'unknown_field', message: `property ${name} should not exist` };
  return { code: 'invalid', message: `${name} ${error instanceof Error ? error.message : 'is not valid'}` };
}

function assertEditable(config: Config, name: SettingName): void {
  const setting: Setting<unknown> = SETTINGS[name];
  if (!setting.editable) {
    throw new AppError('RESOURCE_CONFLICT', {
      message: `${name} is read at startup and can only be set in the environment.`,
    });
  }
  if (config.source(name) === 'environment') {
    throw new AppError('RESOURCE_CONFLICT', {
      message: `${name} is set in the environment; change it there.`,
    });
  }
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}
