import type { SettingRecord } from '@fairlead/client';
import { Button, Stack } from '@mantine/core';
import { type FormEvent, useCallback, useState } from 'react';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../components/ui/form/unsaved-changes-guard';
import { fieldErrors } from '../../lib/api/api-error';
import { formatCount } from '../../lib/format/format-values';
import { toast } from '../../lib/browser/toast';
import {
  toInstanceChange,
  type InstanceSettingsDraft,
  isSettingChanged,
  settingProblem,
} from './instance-settings-draft';
import classes from './instance.module.css';
import { useChangeInstanceSettings } from './mutations';
import { SettingRow } from './setting-row';

/** A value equal to the current one is no draft, so typing it back reverts the change. */
function pending(settings: readonly SettingRecord[], typed: InstanceSettingsDraft): InstanceSettingsDraft {
  return Object.fromEntries(
    settings.flatMap((setting) => {
      const value = typed[setting.name];
      return value !== undefined && isSettingChanged(setting, value) ? [[setting.name, value]] : [];
    }),
  );
}

export function InstanceSettingsForm({ settings, mayEdit }: { settings: readonly SettingRecord[]; mayEdit: boolean }) {
  const [typed, setTyped] = useState<InstanceSettingsDraft>({});
  const change = useChangeInstanceSettings();
  const draft = pending(settings, typed);
  const changed = settings.filter(({ name }) => draft[name] !== undefined);
  const refused = fieldErrors(
    change.error,
    changed.map(({ name }) => name),
  );
  const problems = Object.fromEntries(
    changed.map((setting) => [
      setting.name,
      settingProblem(setting, draft[setting.name] ?? null) ?? refused[setting.name],
    ]),
  );
  const wrong = changed.find((setting) => settingProblem(setting, draft[setting.name] ?? null));
  const { reset } = change;
  const type = useCallback(
    (name: string, value: string | null | undefined) => {
      reset();
      setTyped((before) => ({ ...before, [name]: value }));
    },
    [reset],
  );
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (wrong) return document.querySelector<HTMLElement>(`[aria-labelledby="${wrong.name}-title"]`)?.focus();
    return change.mutate(toInstanceChange(settings, draft), {
      onSuccess: () => {
        setTyped({});
        toast({
          tone: 'ok',
          title: `${formatCount(changed.length, 'setting')} changed`,
          text: 'The new values are in effect.',
        });
      },
    });
  };
  const groups = [...new Set(settings.map(({ group }) => group))];
  return (
    <form onSubmit={save} noValidate>
      <UnsavedChangesGuard when={changed.length > 0} />
      <Stack gap="lg">
        {groups.map((group) => (
          <Panel key={group} flush title={group}>
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <SettingRow
                  key={setting.name}
                  setting={setting}
                  typed={draft[setting.name]}
                  problem={problems[setting.name]}
                  mayEdit={mayEdit}
                  onType={type}
                />
              ))}
          </Panel>
        ))}
        {changed.length > 0 && (
          <div className={classes.save} role="region" aria-label="Unsaved changes">
            {!Object.values(refused).some(Boolean) && (
              <ErrorNotice error={change.error} title="Could not save settings" />
            )}
            <div className={classes.buttons}>
              <span role="status">{formatCount(changed.length, 'setting')} not saved</span>
              <Button variant="default" onClick={() => setTyped({})}>
                Discard
              </Button>
              <Button type="submit" loading={change.isPending}>
                Save changes
              </Button>
            </div>
          </div>
        )}
      </Stack>
    </form>
  );
}
