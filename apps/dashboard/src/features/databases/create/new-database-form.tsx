import type { CreatedDatabase, ServerRecord } from '@fairlead/client';
import { DATABASE_ENGINES } from '@fairlead/contracts';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { BesideApi } from '../../../components/as-curl/beside-api';
import { Choices } from '../../../components/ui/choices';
import { FormFooter } from '../../../components/ui/form-footer';
import { FormSection } from '../../../components/ui/form-section';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { UnsavedGuard } from '../../../components/ui/unsaved-guard';
import { fieldErrors, isCode } from '../../../lib/api-error';
import { focusFirstError } from '../../../lib/focus-first-error';
import { SERVER_WORDS } from '../../../lib/status-words';
import { ENGINE_WORDS, hasMemory, hasName } from '../engine-words';
import { useCreateDatabase } from '../mutations';
import { type Linkable, LinkFields } from '../link-fields';
import { MoreFields } from './more-fields';
import { FIELDS, nameInEngine, type NewDatabase, NOTHING_YET, problemsOfNew, toRequest } from './new-database';

interface Props {
  servers: readonly ServerRecord[];
  /** To begin with. */
  serverId: string;
  applicationId: string | undefined;
  /** What is on each server. */
  applicationsOn: (serverId: string) => readonly Linkable[] | undefined;
  onCreated: (database: CreatedDatabase) => void;
  cancel: ReactNode;
}

const ENGINES = DATABASE_ENGINES.map((value) => ({
  value,
  title: ENGINE_WORDS[value].label,
  text: ENGINE_WORDS[value].text,
}));

export function NewDatabaseForm({ servers, serverId, applicationId, applicationsOn, onCreated, cancel }: Props) {
  const create = useCreateDatabase();
  const form = useForm<NewDatabase>({
    initialValues: {
      ...NOTHING_YET,
      server_id: serverId,
      application_ids: applicationId === undefined ? [] : [applicationId],
    },
    validate: problemsOfNew,
  });
  const { engine, name, server_id: chosen } = form.values;
  const request = toRequest(form.values);
  const derived = nameInEngine(engine, name);
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, FIELDS);
  const submit = form.onSubmit(
    () =>
      create.mutate(request, {
        onSuccess: onCreated,
        onError: (error) => {
          const taken = isCode(error, 'NAME_TAKEN') && error.details.length === 0 && { name: error.message };
          const errors = { ...fieldErrors(error, FIELDS), ...taken };
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  const inline = Object.values(form.errors).some(Boolean);
  return (
    <BesideApi
      call={{
        method: 'POST',
        path: '/databases',
        scope: 'databases:write',
        docs: 'Databases/databasesCreate',
        body: request,
      }}
    >
      <UnsavedGuard when={form.isDirty() && !create.isSuccess} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          <FormSection title="Engine" description="Installed on the server when it is first needed there.">
            <Choices
              label="Engine"
              value={engine}
              options={ENGINES}
              onChange={(value) => form.setFieldValue('engine', value)}
            />
          </FormSection>
          <FormSection
            title="Name and place"
            description="It lives on one server, beside the applications that use it, and is reached only from there."
          >
            <NativeSelect
              label="Server"
              maw={420}
              data={[
                ...(chosen ? [] : [{ value: '', label: 'Choose one' }]),
                ...servers.map(({ id, name: label, status }) => ({
                  value: id,
                  label: status === 'ready' ? label : `${label} (${SERVER_WORDS[status].words.toLowerCase()})`,
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
                hasName(engine) && derived ? (
                  <>
                    Unique on its server. In {ENGINE_WORDS[engine].label} it is called{' '}
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
            description={`Those that get ${hasName(engine) ? 'DATABASE_URL' : 'REDIS_URL'} with their next deployment. More can be linked at any time.`}
          >
            <LinkFields
              applications={chosen ? applicationsOn(chosen) : []}
              serverChosen={chosen !== ''}
              value={form.values.application_ids}
              onChange={(ids) => form.setFieldValue('application_ids', ids)}
              error={form.errors['application_ids']}
            />
          </FormSection>
          <FormSection
            title="More"
            description={
              hasMemory(engine) ? 'How much it may hold, and names of your own.' : 'A version, and names of your own.'
            }
          >
            <MoreFields form={form} derived={derived} />
          </FormSection>
          <FormFooter note="Its password is made for you.">
            <Button type="submit" loading={create.isPending}>
              Create database
            </Button>
            {cancel}
          </FormFooter>
        </Panel>
        {!inline && <Problem error={create.error} title="The database was not created" />}
      </form>
    </BesideApi>
  );
}
