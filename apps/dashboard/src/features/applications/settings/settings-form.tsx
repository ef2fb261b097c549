import type { ApplicationRecord } from '@fairlead/client';
import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BesideApi } from '../../../components/as-curl/beside-api';
import { FormFooter } from '../../../components/ui/form-footer';
import { FormSection } from '../../../components/ui/form-section';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { UnsavedGuard } from '../../../components/ui/unsaved-guard';
import { fieldErrors } from '../../../lib/api-error';
import { useMay } from '../../../lib/current-user';
import { focusFirstError } from '../../../lib/focus-first-error';
import { counted } from '../../../lib/format';
import { toast } from '../../../lib/toast';
import { useUpdateApplication } from '../mutations';
import { BuildFields } from './build-fields';
import { HealthFields } from './health-fields';
import { ReleaseFields } from './release-fields';
import { ResourceFields } from './resource-fields';
import classes from './settings.module.css';
import { EXACT, type SettingsFields } from './settings-fields';
import { FIELDS, problemsOf } from './settings-rules';
import { changesOf, countChanges, type SettingsValues, valuesOf } from './settings-values';

const settingsOf = (application: ApplicationRecord) => JSON.stringify(valuesOf(application));

/** Every setting of an application, as it is now: what others save shows here, too, as long as nothing was typed. */
export function SettingsForm({ application }: { application: ApplicationRecord }) {
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
  return <Fields key={revision} application={base} onTouched={() => setTouched(true)} onBegin={begin} />;
}

interface Props {
  /** What the changes are told from: what others save meanwhile is not taken back by sending these. */
  application: ApplicationRecord;
  onTouched: () => void;
  onBegin: (from: ApplicationRecord) => void;
}

function Fields({ application, onTouched, onBegin }: Props) {
  const may = useMay();
  const update = useUpdateApplication(application.id);
  const form = useForm<SettingsValues>({ initialValues: valuesOf(application), validate: problemsOf });
  const fields: SettingsFields = (path) => form.getInputProps(path);
  const change = changesOf(form.values, application);
  const { all, later } = countChanges(change);
  const begin = (from: ApplicationRecord) => {
    form.setValues(valuesOf(from));
    onBegin(from);
  };
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, FIELDS);
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
    <form onSubmit={save} onChange={onTouched} noValidate>
      <UnsavedGuard when={all > 0 && may.change} />
      <Panel flush>
        <fieldset className={classes.fieldset} disabled={!may.change}>
          <FormSection title="Name" description="By which people and programs find it.">
            <TextInput
              label="Name"
              description="Takes effect at once."
              maw={420}
              maxLength={64}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          </FormSection>
          <FormSection title="Source" description="Takes effect with the next deployment.">
            <TextInput
              label="Repository"
              description="An https or SSH address. A private repository needs the SSH one, and the deploy key below."
              {...EXACT}
              {...fields('source.repository')}
            />
            <div className={classes.pair}>
              <TextInput
                label="Branch"
                description="Deployed where a deployment names nothing else."
                placeholder="main"
                {...EXACT}
                {...fields('source.branch')}
              />
              <TextInput
                label="Folder"
                description="Where the repository holds more than this."
                placeholder="The whole repository"
                {...EXACT}
                {...fields('source.subdirectory')}
              />
            </div>
            <Checkbox
              label="Deploy when the branch moves"
              checked={application.auto_deploy}
              disabled
              readOnly
              description={
                <>
                  Comes with a later version. Until then let your pipeline do it,{' '}
                  <Anchor component={Link} to="/settings/tokens/new" fz="inherit" underline="always">
                    with a token
                  </Anchor>
                  .
                </>
              }
            />
          </FormSection>
          <FormSection
            title="Build and start"
            description="What is left empty is found in the repository at each deployment. Takes effect with the next one."
          >
            <BuildFields fields={fields} />
          </FormSection>
          <FormSection
            title="Health check"
            description="A new release must pass it before visitors see anything of it. Takes effect with the next deployment."
          >
            <HealthFields fields={fields} />
          </FormSection>
          <FormSection title="Resources" description="Takes effect with the next deployment.">
            <ResourceFields fields={fields} />
          </FormSection>
          <FormSection title="Releases" description="How one follows the other. Takes effect at once.">
            <ReleaseFields fields={fields} />
          </FormSection>
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
      }}
    >
      {body}
    </BesideApi>
  );
}

function whenOf(all: number, later: number): string {
  if (later === 0) return `${counted(all, 'change')}, at once`;
  if (later === all) return `${counted(all, 'change')}, with the next deployment`;
  return `${counted(all - later, 'change')} at once, ${later} with the next deployment`;
}
