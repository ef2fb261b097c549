import type { SettingRecord } from '@fairlead/client';
import { NativeSelect, TextInput } from '@mantine/core';
import { formatBytes } from '../../lib/format/format-values';
import { settingText } from './instance-settings-draft';
import classes from './instance.module.css';
import { settingRangeLabel, settingUnit } from './instance-setting-labels';

interface Props {
  setting: SettingRecord;
  typed: string | null | undefined;
  problem: string | undefined;
  onType: (name: string, typed: string) => void;
}

const FLAG = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

export function SettingInput({ setting, typed, problem, onType }: Props) {
  const { name, type, options, unit } = setting;
  const value = typed === undefined ? settingText(setting.value) : (typed ?? settingText(setting.default));
  const shared = {
    size: 'xs' as const,
    value,
    error: problem,
    'aria-labelledby': `${name}-title`,
    'aria-describedby': `${name}-text`,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onType(name, currentTarget.value),
  };
  if (type === 'choice' || type === 'flag') {
    return <NativeSelect {...shared} maw={220} data={type === 'flag' ? FLAG : (options ?? [])} />;
  }
  const bytes = unit === 'bytes' && !problem && Number(value) > 0 ? `= ${formatBytes(Number(value))}` : '';
  return (
    <div className={classes.input}>
      <TextInput
        {...shared}
        w={type === 'integer' ? 130 : '100%'}
        inputMode={type === 'integer' ? 'numeric' : undefined}
        title={settingRangeLabel(setting) ?? undefined}
        autoComplete="off"
        spellCheck={false}
        styles={{ error: { width: 'max-content', maxWidth: 280 } }}
      />
      <span className={classes.unit}>
        {settingUnit(setting)} {bytes}
      </span>
    </div>
  );
}
