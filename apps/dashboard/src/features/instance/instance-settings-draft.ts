import type { InstanceChangeData, SettingRecord } from '@fairlead/client';
import { settingRangeLabel } from './instance-setting-labels';

/** Typed values by setting name; null resets to the default, undefined is unchanged. */
export type InstanceSettingsDraft = Readonly<Record<string, string | null | undefined>>;

export const settingText = (value: SettingRecord['value']): string =>
  value === null ? '' : Array.isArray(value) ? value.join(', ') : String(value);

/**
 * Whether the draft differs from the current value. Resetting a stored value to the default does, because it is then no
 * longer stored.
 */
export function isSettingChanged(setting: SettingRecord, typed: string | null): boolean {
  return typed === null ? setting.source === 'stored' : typed.trim() !== settingText(setting.value);
}

/** Client-side validation. */
export function settingProblem(setting: SettingRecord, typed: string | null): string | undefined {
  if (typed === null || setting.type !== 'integer') return undefined;
  const value = Number(typed);
  const fits =
    typed.trim() !== '' &&
    Number.isInteger(value) &&
    value >= (setting.min ?? value) &&
    value <= (setting.max ?? value);
  return fits ? undefined : `Enter a whole number, ${settingRangeLabel(setting)}.`;
}

/** The request that saves the drafts. */
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
