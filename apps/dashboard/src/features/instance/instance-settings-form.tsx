import type { SettingRecord } from '@fairlead/client';
import { Button, Stack } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { type FormEvent, type MouseEvent, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { EmptyState } from '../../components/ui/feedback/empty-state';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { SearchField } from '../../components/ui/list/search-field';
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
import { matchesSearch } from './instance-setting-labels';
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

const sectionId = (group: string) => `section-${group.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;

/** Scrolls without an entry in the history, which unsaved changes would guard. */
function openSection(event: MouseEvent, group: string): void {
  event.preventDefault();
  const section = document.getElementById(sectionId(group));
  section?.scrollIntoView({ block: 'start' });
  section?.focus({ preventScroll: true });
}

export function InstanceSettingsForm({ settings, mayEdit }: { settings: readonly SettingRecord[]; mayEdit: boolean }) {
  const [typed, setTyped] = useState<InstanceSettingsDraft>({});
  const [searched, setSearched] = useState<string>();
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
    if (wrong) {
      // Its row may be hidden by the search.
      flushSync(() => setSearched(undefined));
      return document.querySelector<HTMLElement>(`[aria-labelledby="${wrong.name}-title"]`)?.focus();
    }
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
  const found = settings.filter((setting) => matchesSearch(setting, searched));
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <form onSubmit={save} noValidate>
      <UnsavedChangesGuard when={changed.length > 0} />
      <Stack gap="lg">
        <div className={classes.find}>
          <SearchField label="Search settings" value={searched} onSearch={setSearched} />
          <nav className={classes.sections} aria-label="Sections">
            {groups.map((group) => (
              <a key={group} href={`#${sectionId(group)}`} onClick={(event) => openSection(event, group)}>
                {group}
              </a>
            ))}
          </nav>
        </div>
        {found.length === 0 && (
          <EmptyState
            icon={<IconSearchOff size={32} stroke={1.5} />}
            title={`No setting matches “${searched}”`}
            action={
              <Button variant="default" onClick={() => setSearched(undefined)}>
                Show all settings
              </Button>
            }
          >
            Settings are found by their name, their variable and their description.
          </EmptyState>
        )}
        {groups.map((group) => (
          <div key={group} id={sectionId(group)} tabIndex={-1} className={classes.section}>
            <Panel flush title={group}>
              {found
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
          </div>
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
