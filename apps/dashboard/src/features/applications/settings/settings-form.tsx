import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { BesideApi } from '../../../components/as-curl/beside-api';
import { FormFooter } from '../../../components/ui/form-footer';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { UnsavedGuard } from '../../../components/ui/unsaved-guard';
import { fieldErrors } from '../../../lib/api-error';
import { useMay } from '../../../lib/current-user';
import { focusFirstError } from '../../../lib/focus-first-error';
import { counted } from '../../../lib/format';
import { toast } from '../../../lib/toast';
import { useUpdateApplication } from '../mutations';
import { fitting, kindOf } from './kind';
import { SettingsSections } from './settings-sections';
import classes from './settings.module.css';
import { changesOf, countChanges } from './settings-request';
import { FIELDS, fieldsOf, problemsOf } from './settings-rules';
import { type SettingsValues, valuesOf } from './settings-values';
import { useWhatRuns, type WhatRuns } from './use-what-runs';

const settingsOf = (application: ApplicationRecord) => JSON.stringify(valuesOf(application));

/** Every setting of an application, as it is now: what others save shows here, too, as long as nothing was typed. */
export function SettingsForm({ application }: { application: ApplicationRecord }) {
  const [base, setBase] = useState(application);
  const [revision, setRevision] = useState(0);
  const [touched, setTouched] = useState(false);
  const runs = useWhatRuns(application);
  if (!touched && settingsOf(base) !== settingsOf(application)) {
    setBase(application);
    setRevision(revision + 1);
  }
  const begin = (from: ApplicationRecord) => {
    setBase(from);
    setTouched(false);
  };
  if (!runs.isKnown) return <PanelSkeleton lines={10} />;
  return <Fields key={revision} application={base} runs={runs} onTouched={() => setTouched(true)} onBegin={begin} />;
}

interface Props {
  /** What the changes are told from: what others save meanwhile is not taken back by sending these. */
  application: ApplicationRecord;
  runs: WhatRuns;
  onTouched: () => void;
  onBegin: (from: ApplicationRecord) => void;
}

function Fields({ application, runs, onTouched, onBegin }: Props) {
  const may = useMay();
  const update = useUpdateApplication(application.id);
  const kindNow = (values: SettingsValues) => kindOf(values, runs.kind);
  const form = useForm<SettingsValues>({
    initialValues: valuesOf(application),
    validate: (values) => {
      const kind = kindNow(values);
      return problemsOf(fitting(values, valuesOf(application), kind), kind, application.source);
    },
    onValuesChange: onTouched,
  });
  const change = changesOf(form.values, application, kindNow(form.values));
  const { all, later } = countChanges(change);
  const begin = (from: ApplicationRecord) => {
    form.setValues(valuesOf(from));
    onBegin(from);
  };
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, fieldsOf(errors));
  const save = form.onSubmit(
    () =>
      update.mutate(change, {
        onSuccess: (saved) => {
          begin(saved);
          toast({ tone: 'ok', title: 'Settings saved', text: later > 0 ? whenOf(all, later) : undefined });
        },
        onError: (error) => {
          const errors = fieldErrors(error, FIELDS);
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
      <UnsavedGuard when={all > 0 && may.change} />
      <Panel flush>
        <fieldset className={classes.fieldset} disabled={!may.change}>
          <SettingsSections form={form} application={application} kind={kindNow(form.values)} runs={runs} />
        </fieldset>
        {update.error && !inline && (
          <div className={classes.problem}>
            <Problem error={update.error} title="The settings were not saved" />
          </div>
        )}
        {may.change && (
          <FormFooter note={all > 0 ? whenOf(all, later) : 'Nothing is changed.'}>
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
  if (!may.change) return body;
  return (
    <BesideApi
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
    </BesideApi>
  );
}

const SECRETS = { 'source.registry_password': 'REGISTRY_PASSWORD' } as const;

function whenOf(all: number, later: number): string {
  if (later === 0) return `${counted(all, 'change')}, at once`;
  if (later === all) return `${counted(all, 'change')}, with the next deployment`;
  return `${counted(all - later, 'change')} at once, ${later} with the next deployment`;
}
