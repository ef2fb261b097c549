import type { InstanceChangeData, SettingRecord } from '@fairlead/client';
import { settingRangeLabel } from './instance-setting-labels';

/** What somebody has typed, by the setting's name; null is "back to the default", undefined nothing. */
export type InstanceSettingsDraft = Readonly<Record<string, string | null | undefined>>;

export const settingText = (value: SettingRecord['value']): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);

/** Whether this differs from what holds; the default of something that is stored does, for it is no longer stored then. */
export function isSettingChanged(setting: SettingRecord, typed: string | null): boolean {
  return typed === null ? setting.source === 'stored' : typed.trim() !== settingText(setting.value);
}

/** What is wrong with it, as far as the page can know. */
export function settingProblem(setting: SettingRecord, typed: string | null): string | undefined {
  if (typed === null || setting.type !== 'integer') return undefined;
  const value = Number(typed);
  const fits =
    typed.trim() !== '' &&
    Number.isInteger(value) &&
    value >= (setting.min ?? value) &&
    value <= (setting.max ?? value);
  return fits ? undefined : `A whole number, ${settingRangeLabel(setting)}.`;
}

/** The request that makes it so. */
export function toInstanceChange(
  settings: readonly SettingRecord[],
  draft: InstanceSettingsDraft,
): InstanceChangeData['body'] {
  return Object.fromEntries(
    settings.flatMap((setting) => {
      const typed = draft[setting.name];
      return typed === undefined ? [] : [[setting.name, valueOf(setting, typed)]];
    }),
  );
}

function valueOf({ type }: SettingRecord, typed: string | null): string | number | boolean | null {
  if (typed === null) return null;
  if (type === 'integer') return Number(typed);
  return type === 'flag' ? typed === 'true' : typed.trim();
}
