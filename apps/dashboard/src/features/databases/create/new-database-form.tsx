import type { CreatedDatabase, ServerRecord } from '@fairlead/client';
import { DATABASE_ENGINES, type DatabaseEngine } from '@fairlead/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { FormSection } from '../../../components/ui/form/form-section';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { SERVER_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { ENGINE_LABELS, hasMemoryLimit, takesDatabaseName } from '../engine-labels';
import { useCreateDatabase } from '../mutations';
import { type LinkableApplication, ApplicationLinkFields } from '../application-link-fields';
import { AdvancedDatabaseFields } from './advanced-database-fields';
import {
  NEW_DATABASE_FIELDS,
  derivedDatabaseName,
  type NewDatabaseValues,
  EMPTY_DATABASE_VALUES,
  newDatabaseProblems,
  toCreateDatabase,
} from './new-database-values';

interface Props {
  servers: readonly ServerRecord[];
  /** Preselected server. */
  serverId: string;
  applicationId: string | undefined;
  /** Preselected engine. */
  engine: DatabaseEngine | undefined;
  /** Applications by server. */
  applicationsOn: (serverId: string) => readonly LinkableApplication[] | undefined;
  onCreated: (database: CreatedDatabase) => void;
  cancel: ReactNode;
}

const ENGINES = DATABASE_ENGINES.map((value) => ({
  value,
  title: ENGINE_LABELS[value].label,
  text: ENGINE_LABELS[value].text,
}));

export function NewDatabaseForm(props: Props) {
  const { servers, serverId, applicationId, engine: wantedEngine, applicationsOn, onCreated, cancel } = props;
  const create = useCreateDatabase();
  const form = useForm<NewDatabaseValues>({
    initialValues: {
      ...EMPTY_DATABASE_VALUES,
      ...(wantedEngine && { engine: wantedEngine }),
      server_id: serverId,
      application_ids: applicationId === undefined ? [] : [applicationId],
    },
    validate: newDatabaseProblems,
  });
  const { engine, name, server_id: chosen } = form.values;
  const request = toCreateDatabase(form.values);
  const derived = derivedDatabaseName(engine, name);
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, NEW_DATABASE_FIELDS);
  const submit = form.onSubmit(
    () =>
      create.mutate(request, {
        onSuccess: onCreated,
        onError: (error) => {
          const taken = hasErrorCode(error, 'NAME_TAKEN') && error.details.length === 0 && { name: error.message };
          const errors = { ...fieldErrors(error, NEW_DATABASE_FIELDS), ...taken };
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  const inline = Object.values(form.errors).some(Boolean);
  return (
    <ApiSnippetAside
      call={{
        method: 'POST',
        path: '/databases',
        scope: 'databases:write',
        docs: 'Databases/databasesCreate',
        body: request,
      }}
    >
      <UnsavedChangesGuard when={form.isDirty() && !create.isSuccess} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          <FormSection title="Engine" description="Installed on the server on first use.">
            <RadioCards
              label="Engine"
              value={engine}
              options={ENGINES}
              onChange={(value) => form.setFieldValue('engine', value)}
            />
          </FormSection>
          <FormSection
            title="Name and server"
            description="It runs on one server, next to the applications that use it, and is reachable only from there."
          >
            <NativeSelect
              label="Server"
              maw={420}
              data={[
                ...(chosen ? [] : [{ value: '', label: 'Select a server' }]),
                ...servers.map(({ id, name: label, status }) => ({
                  value: id,
                  label: status === 'ready' ? label : `${label} (${SERVER_STATUS_LABELS[status].label.toLowerCase()})`,
                  disabled: status !== 'ready',
                })),
              ]}
              {...form.getInputProps('server_id')}
              onChange={(event) => {
                form.setValues({ server_id: event.currentTarget.value, application_ids: [] });
                form.clearFieldError('server_id');
              }}
            />
            <TextInput
              label="Name"
              description={
                takesDatabaseName(engine) && derived ? (
                  <>
                    Unique on its server. Name in {ENGINE_LABELS[engine].label} :{' '}
                    <code>{form.values.database_name.trim() || derived}</code>.
                  </>
                ) : (
                  'Unique on its server.'
                )
              }
              maw={420}
              maxLength={64}
              autoComplete="off"
              spellCheck={false}
              {...form.getInputProps('name')}
            />
          </FormSection>
          <FormSection
            title="Applications"
            description={`Linked applications get ${takesDatabaseName(engine) ? 'DATABASE_URL' : 'REDIS_URL'} with their next deployment. You can link more at any time.`}
          >
            <ApplicationLinkFields
              applications={chosen ? applicationsOn(chosen) : []}
              serverChosen={chosen !== ''}
              value={form.values.application_ids}
              onChange={(ids) => form.setFieldValue('application_ids', ids)}
              error={form.errors['application_ids']}
            />
          </FormSection>
          <FormSection
            title="More"
            description={hasMemoryLimit(engine) ? 'Memory limit and version.' : 'Version, database name and user.'}
          >
            <AdvancedDatabaseFields form={form} derived={derived} />
          </FormSection>
          <FormFooter note="A password is generated.">
            <Button type="submit" loading={create.isPending}>
              Create database
            </Button>
            {cancel}
          </FormFooter>
        </Panel>
        {!inline && <ErrorNotice error={create.error} title="Could not create the database" />}
      </form>
    </ApiSnippetAside>
  );
}
