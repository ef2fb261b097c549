import type { ApplicationRecord, CreateApplication, ServerRecord } from '@fairlead/client';
import { Button, Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { importableVariables } from '../../../components/variables/reserved-names';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { fieldErrors } from '../../../lib/api/api-error';
import { parseDotenv } from '../../../lib/format/dotenv';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { useCreateApplication } from '../mutations';
import { applicationKindOf, settingsForKind, type ApplicationKind } from '../settings/application-kind';
import { toCreateApplication } from '../settings/settings-request';
import { SETTINGS_FIELDS, orderedErrorFields, settingsProblems } from '../settings/settings-rules';
import { EMPTY_SETTINGS_VALUES, type SettingsValues } from '../settings/settings-values';
import { NewApplicationSections } from './new-application-sections';
import { useRepositoryDetection } from './use-repository-detection';

interface Props {
  servers: readonly ServerRecord[];
  /** Preselected server. */
  serverId: string;
  /** The domain below which hostnames are generated; null without one. */
  appsDomain: string | null;
  onCreated: (application: ApplicationRecord) => void;
  cancel: ReactNode;
}

const SECRETS = { 'env.*': '*', 'source.registry_password': 'REGISTRY_PASSWORD' } as const;

export function NewApplicationForm({ servers, serverId, appsDomain, onCreated, cancel }: Props) {
  const [hasHostname, setHasHostname] = useState(true);
  const create = useCreateApplication();
  const form = useForm<SettingsValues>({
    initialValues: { ...EMPTY_SETTINGS_VALUES, server_id: serverId },
    validate: (values) => newApplicationProblems(values, kindNow(values)),
  });
  const detection = useRepositoryDetection(form);
  const kindNow = (values: SettingsValues) => applicationKindOf(values, detection.detected?.runtime);
  const { values } = form;
  const kind = kindNow(values);
  const request: CreateApplication = {
    ...toCreateApplication(values, Object.fromEntries(importableVariables(parseDotenv(values.env)).values), kind),
    ...(appsDomain !== null && !hasHostname && { generate_hostname: false }),
  };
  const refuse = (errors: Partial<Record<string, unknown>>) =>
    focusFirstError(form, errors, orderedErrorFields(errors));
  const submit = form.onSubmit(
    () =>
      create.mutate(request, {
        onSuccess: onCreated,
        onError: (error) => {
          const errors = fieldErrors(error, SETTINGS_FIELDS);
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
        path: '/applications',
        scope: 'applications:write',
        docs: 'Applications/applicationsCreate',
        body: request,
        secrets: SECRETS,
      }}
    >
      <UnsavedChangesGuard when={form.isDirty() && !create.isSuccess} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          <NewApplicationSections
            form={form}
            kind={kind}
            servers={servers}
            detection={detection}
            address={
              appsDomain !== null && (
                <Checkbox
                  label="Generate a hostname"
                  description={`Below ${appsDomain.replace('{server}', 'the server’s name')}, made from the name: the application has an address after its first deployment.`}
                  checked={hasHostname}
                  onChange={(event) => setHasHostname(event.currentTarget.checked)}
                />
              )
            }
            onCreate={() => submit()}
          />
          <FormFooter note={detection.detected ? undefined : 'Nothing runs until you deploy.'}>
            <Button type="submit" loading={create.isPending}>
              Create application
            </Button>
            {cancel}
          </FormFooter>
        </Panel>
        {!inline && <ErrorNotice error={create.error} title="Could not create the application" />}
      </form>
    </ApiSnippetAside>
  );
}

function newApplicationProblems(values: SettingsValues, kind: ApplicationKind): Record<string, string> {
  const { problems } = parseDotenv(values.env);
  return {
    ...settingsProblems(settingsForKind(values, EMPTY_SETTINGS_VALUES, kind), kind),
    ...(!values.server_id && { server_id: 'Select a server.' }),
    ...(problems.length > 0 && { env: 'Some lines could not be parsed: see below.' }),
  };
}
