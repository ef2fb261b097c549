import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { fieldErrors } from '../../../lib/api/api-error';
import { useHashTarget } from '../../../lib/browser/use-hash-target';
import { usePermissions } from '../../../lib/session/current-user';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { formatCount } from '../../../lib/format/format-values';
import { toast } from '../../../lib/browser/toast';
import { useUpdateApplication } from '../mutations';
import { settingsForKind, applicationKindOf } from './application-kind';
import { ApplicationSettingsSections } from './application-settings-sections';
import classes from './fields/settings-fields.module.css';
import { toUpdateApplication, countSettingChanges } from './settings-request';
import { SETTINGS_FIELDS, orderedErrorFields, settingsProblems } from './settings-rules';
import { type SettingsValues, settingsValuesOf } from './settings-values';
import type { LiveRuntime } from './use-live-runtime';

const settingsOf = (application: ApplicationRecord) => JSON.stringify(settingsValuesOf(application));

interface FormProps {
  application: ApplicationRecord;
  /** Known: the form cannot tell before which fields apply. */
  runs: LiveRuntime;
}

/** All settings. What others save appears here as long as nothing was typed. */
export function ApplicationSettingsForm({ application, runs }: FormProps) {
  const [base, setBase] = useState(application);
  const [revision, setRevision] = useState(0);
  const [touched, setTouched] = useState(false);
  if (!touched && settingsOf(base) !== settingsOf(application)) {
    setBase(application);
    setRevision(revision + 1);
  }
  const begin = (from: ApplicationRecord) => {
    setBase(from);
    setTouched(false);
  };
  useHashTarget(true);
  return <Fields key={revision} application={base} runs={runs} onTouched={() => setTouched(true)} onBegin={begin} />;
}

interface Props {
  /** Base of the diff, so that saving does not revert what others have saved meanwhile. */
  application: ApplicationRecord;
  runs: LiveRuntime;
  onTouched: () => void;
  onBegin: (from: ApplicationRecord) => void;
}

function Fields({ application, runs, onTouched, onBegin }: Props) {
  const permissions = usePermissions();
  const update = useUpdateApplication(application.id);
  const kindNow = (values: SettingsValues) => applicationKindOf(values, runs.kind);
  const form = useForm<SettingsValues>({
    initialValues: settingsValuesOf(application),
    validate: (values) => {
      const kind = kindNow(values);
      return settingsProblems(settingsForKind(values, settingsValuesOf(application), kind), kind, application.source);
    },
    onValuesChange: onTouched,
  });
  const change = toUpdateApplication(form.values, application, kindNow(form.values));
  const { all, later } = countSettingChanges(change);
  const begin = (from: ApplicationRecord) => {
    form.setValues(settingsValuesOf(from));
    onBegin(from);
  };
  const refuse = (errors: Partial<Record<string, unknown>>) =>
    focusFirstError(form, errors, orderedErrorFields(errors));
  const save = form.onSubmit(
    () =>
      update.mutate(change, {
        onSuccess: (saved) => {
          begin(saved);
          toast({ tone: 'ok', title: 'Settings saved', text: later > 0 ? whenOf(all, later) : undefined });
        },
        onError: (error) => {
          const errors = fieldErrors(error, SETTINGS_FIELDS);
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  const discard = () => {
    begin(application);
    form.clearErrors();
    update.reset();
  };
  const inline = Object.values(form.errors).some(Boolean);
  const body = (
    <form onSubmit={save} noValidate>
      <UnsavedChangesGuard when={all > 0 && permissions.canChange} />
      <Panel flush>
        <fieldset className={classes.fieldset} disabled={!permissions.canChange}>
          <ApplicationSettingsSections form={form} application={application} kind={kindNow(form.values)} runs={runs} />
        </fieldset>
        {update.error && !inline && (
          <div className={classes.problem}>
            <ErrorNotice error={update.error} title="Could not save settings" />
          </div>
        )}
        {permissions.canChange && (
          <FormFooter note={all > 0 ? whenOf(all, later) : 'No changes'}>
            <Button type="submit" loading={update.isPending} disabled={all === 0}>
              Save changes
            </Button>
            {all > 0 && (
              <Button variant="default" onClick={discard}>
                Discard
              </Button>
            )}
          </FormFooter>
        )}
      </Panel>
    </form>
  );
  if (!permissions.canChange) return body;
  return (
    <ApiSnippetAside
      call={{
        method: 'PATCH',
        path: `/applications/${application.id}`,
        scope: 'applications:write',
        docs: 'Applications/applicationsUpdate',
        body: change,
        ...(change.source?.registry_password && { secrets: SECRETS }),
      }}
    >
      {body}
    </ApiSnippetAside>
  );
}

const SECRETS = { 'source.registry_password': 'REGISTRY_PASSWORD' } as const;

function whenOf(all: number, later: number): string {
  if (later === 0) return `${formatCount(all, 'change')}, effective immediately`;
  if (later === all) return `${formatCount(all, 'change')}, effective with the next deployment`;
  return `${formatCount(all - later, 'change')} effective immediately, ${later} with the next deployment`;
}
