import type { SettingRecord, SettingValue } from '@fairlead/dto';
import type { Config, SettingName } from '../platform/config/config';
import type { Setting } from '../platform/config/setting-types';
import { SETTING_GROUPS, SETTINGS } from '../platform/config/settings';

/** Every setting by group, with its value where the reader may see values. */
export function toSettingRecords(config: Config, { values }: { values: boolean }): SettingRecord[] {
  return Object.entries(SETTING_GROUPS).flatMap(([group, settings]) =>
    Object.keys(settings)
      .filter(isSetting)
      .map((name) => record(config, group, name, values)),
  );
}

function record(config: Config, group: string, name: SettingName, values: boolean): SettingRecord {
  const setting: Setting<unknown> = SETTINGS[name];
  const value = shown(config.get(name));
  const secret = setting.secret ?? false;
  const source = config.source(name);
  return {
    name,
    group,
    text: setting.text,
    unit: setting.unit ?? null,
    type: setting.type,
    min: setting.min ?? null,
    max: setting.max ?? null,
    options: setting.options ? [...setting.options] : null,
    value: secret || !values ? null : value,
    default: secret ? null : shown(setting.default),
    source,
    editable: (setting.editable ?? false) && source !== 'environment',
    secret,
    set: value !== null && value !== '',
  };
}

function shown(value: unknown): SettingValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) ? value.map(String) : null;
}

function isSetting(name: string): name is SettingName {
  return Object.hasOwn(SETTINGS, name);
}
