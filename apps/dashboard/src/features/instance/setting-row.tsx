import type { SettingRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { memo, type ReactNode } from 'react';
import classes from './instance.module.css';
import { SettingInput } from './setting-input';
import { settingTitle, settingValueLabel } from './instance-setting-labels';

interface Props {
  setting: SettingRecord;
  /** The unsaved value; undefined without one. */
  typed: string | null | undefined;
  problem: string | undefined;
  mayEdit: boolean;
  /** `undefined` discards the unsaved value. */
  onType: (name: string, typed: string | null | undefined) => void;
}

/** Renders text between backticks as code. */
const withCode = (text: string): ReactNode =>
  text.split('`').map((piece, index) => (index % 2 ? <code key={index}>{piece}</code> : piece));

export const SettingRow = memo(function SettingRow({ setting, typed, problem, mayEdit, onType }: Props) {
  const { name, text, editable } = setting;
  return (
    <div id={name} tabIndex={-1} className={classes.row} data-changed={typed !== undefined || undefined}>
      <div>
        <div className={classes.title} id={`${name}-title`}>
          {settingTitle(setting)}
        </div>
        <div className={classes.text} id={`${name}-text`}>
          {withCode(text)}
        </div>
        <code className={classes.name}>{name}</code>
      </div>
      <div>
        {mayEdit && editable ? (
          <SettingInput setting={setting} typed={typed} problem={problem} onType={onType} />
        ) : (
          <div className={classes.value}>{shownValue(setting)}</div>
        )}
        <div className={classes.source}>
          {sourceLabel(setting, typed)}
          {mayEdit && editable && setting.source === 'stored' && typed !== null && (
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`${settingTitle(setting)}: reset to default`}
              onClick={() => onType(name, null)}
            >
              Reset to default
            </Button>
          )}
          {typed === null && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => onType(name, undefined)}>
              Undo
            </Button>
          )}
        </div>
      </div>
    </div>
  );
});

function shownValue(setting: SettingRecord): ReactNode {
  if (setting.secret) return setting.set ? 'Set' : <span className={classes.none}>Not set</span>;
  return settingValueLabel(setting, setting.value) ?? <span className={classes.none}>Not set</span>;
}

function sourceLabel(setting: SettingRecord, typed: string | null | undefined): ReactNode {
  const { source, name, default: normal, editable, secret } = setting;
  const usual = secret ? null : settingValueLabel(setting, normal);
  if (typed === null) return 'Will be reset to the default.';
  if (source === 'environment') {
    return (
      <>
        Set by the environment variable <code>{name}</code>. Change it there.
      </>
    );
  }
  if (source === 'stored') return `Changed. Default: ${usual ?? 'none'}.`;
  return editable ? 'Default' : 'Default. Can only be set in the environment.';
}
