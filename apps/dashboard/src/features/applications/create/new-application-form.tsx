import type { ApplicationRecord, ServerRecord } from '@fairlead/client';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { BesideApi } from '../../../components/as-curl/beside-api';
import { FormFooter } from '../../../components/ui/form-footer';
import { FormSection } from '../../../components/ui/form-section';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { UnsavedGuard } from '../../../components/ui/unsaved-guard';
import { fieldErrors } from '../../../lib/api-error';
import { parseDotenv } from '../../../lib/dotenv';
import { focusFirstError } from '../../../lib/focus-first-error';
import { EnvironmentProblems } from '../environment/environment-problems';
import { EnvironmentText } from '../environment/environment-text';
import { Fold } from '../../../components/ui/fold';
import { useCreateApplication } from '../mutations';
import { BuildFields } from '../settings/build-fields';
import { HealthFields } from '../settings/health-fields';
import { ReleaseFields } from '../settings/release-fields';
import { ResourceFields } from '../settings/resource-fields';
import type { SettingsFields } from '../settings/settings-fields';
import { FIELDS } from '../settings/settings-rules';
import { newApplication } from '../settings/settings-values';
import { type NewApplication, NOTHING_YET, problemsOfNew } from './new-application';
import { RepositoryFields } from './repository-fields';
import { useRepositoryLook } from './use-repository-look';

interface Props {
  servers: readonly ServerRecord[];
  /** The server to begin with. */
  serverId: string;
  onCreated: (application: ApplicationRecord) => void;
  cancel: ReactNode;
}

const UNFOLDED = ['resources.memory_mb', 'resources.cpu_percent', 'keep_releases', 'drain_seconds', 'observe_seconds'];

export function NewApplicationForm({ servers, serverId, onCreated, cancel }: Props) {
  const create = useCreateApplication();
  const form = useForm<NewApplication>({
    initialValues: { ...NOTHING_YET, server_id: serverId },
    validate: problemsOfNew,
  });
  const { values } = form;
  const fields: SettingsFields = (path) => form.getInputProps(path);
  const look = useRepositoryLook(form);
  const environment = parseDotenv(values.env);
  const request = newApplication(values, values.server_id, Object.fromEntries(environment.values));
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, FIELDS);
  const submit = form.onSubmit(
    () =>
      create.mutate(request, {
        onSuccess: onCreated,
        onError: (error) => {
          const errors = fieldErrors(error, FIELDS);
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
        path: '/applications',
        scope: 'applications:write',
        docs: 'Applications/applicationsCreate',
        body: request,
        secrets: { 'env.*': '*' },
      }}
    >
      <UnsavedGuard when={form.isDirty() && !create.isSuccess} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          <FormSection
            title="Repository"
            description="Where its source is, and the server it runs on. The server reads the repository by itself, now to look and later to deploy."
          >
            <RepositoryFields form={form} servers={servers} look={look} onCreate={() => submit()} />
          </FormSection>
          <FormSection title="Name" description="By which you will know it again. It can be changed at any time.">
            <TextInput
              label="Name"
              description="Unique on its server."
              maw={420}
              maxLength={64}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          </FormSection>
          <FormSection
            title="Build and start"
            description="What stands in grey is what was found. Leave it, and it is found anew at each deployment; type, and yours is used."
          >
            <BuildFields fields={fields} found={look.found} />
          </FormSection>
          <FormSection
            title="Environment"
            description="Variables that the program and its build get. They are encrypted, masked on the screen, and kept out of logs."
          >
            <EnvironmentText
              label="Variables"
              description="One a line, or paste a whole .env file. PORT and HOST are set by Fairlead."
              {...form.getInputProps('env')}
            />
            <EnvironmentProblems parsed={environment} />
          </FormSection>
          <FormSection
            title="Health check"
            description="A new release must pass it before visitors see anything of it."
          >
            <HealthFields fields={fields} />
          </FormSection>
          <FormSection title="More" description="Limits for the running program, and how releases follow each other.">
            <Fold title="Resources and releases" open={UNFOLDED.some((path) => Boolean(form.errors[path]))}>
              <ResourceFields fields={fields} />
              <ReleaseFields fields={fields} />
            </Fold>
          </FormSection>
          <FormFooter note={look.found ? undefined : 'Nothing runs before it is deployed.'}>
            <Button type="submit" loading={create.isPending}>
              Create application
            </Button>
            {cancel}
          </FormFooter>
        </Panel>
        {!inline && <Problem error={create.error} title="The application was not created" />}
      </form>
    </BesideApi>
  );
}
