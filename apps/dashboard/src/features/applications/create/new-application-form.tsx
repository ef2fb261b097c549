import type { ApplicationRecord, ServerRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { BesideApi } from '../../../components/as-curl/beside-api';
import { FormFooter } from '../../../components/ui/form-footer';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { UnsavedGuard } from '../../../components/ui/unsaved-guard';
import { fieldErrors } from '../../../lib/api-error';
import { parseDotenv } from '../../../lib/dotenv';
import { focusFirstError } from '../../../lib/focus-first-error';
import { useCreateApplication } from '../mutations';
import { kindOf } from '../settings/kind';
import { newApplication } from '../settings/settings-request';
import { FIELDS, fieldsOf } from '../settings/settings-rules';
import { NO_SETTINGS, type SettingsValues } from '../settings/settings-values';
import { problemsOfNew } from './new-application';
import { NewApplicationSections } from './new-application-sections';
import { useRepositoryLook } from './use-repository-look';

interface Props {
  servers: readonly ServerRecord[];
  /** The server to begin with. */
  serverId: string;
  onCreated: (application: ApplicationRecord) => void;
  cancel: ReactNode;
}

const SECRETS = { 'env.*': '*', 'source.registry_password': 'REGISTRY_PASSWORD' } as const;

export function NewApplicationForm({ servers, serverId, onCreated, cancel }: Props) {
  const create = useCreateApplication();
  const form = useForm<SettingsValues>({
    initialValues: { ...NO_SETTINGS, server_id: serverId },
    validate: (values) => problemsOfNew(values, kindNow(values)),
  });
  const look = useRepositoryLook(form);
  const kindNow = (values: SettingsValues) => kindOf(values, look.found?.runtime);
  const { values } = form;
  const kind = kindNow(values);
  const request = newApplication(values, Object.fromEntries(parseDotenv(values.env).values), kind);
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, fieldsOf(errors));
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
        secrets: SECRETS,
      }}
    >
      <UnsavedGuard when={form.isDirty() && !create.isSuccess} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          <NewApplicationSections form={form} kind={kind} servers={servers} look={look} onCreate={() => submit()} />
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
