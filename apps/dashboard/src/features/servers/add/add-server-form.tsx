import type { ServerRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { FormSection } from '../../../components/ui/form/form-section';
import { Notice } from '../../../components/ui/feedback/notice';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { useAddServer } from '../mutations';
import { ServerAccessFields } from './server-access-fields';
import {
  ADD_SERVER_FIELDS,
  EMPTY_SERVER_VALUES,
  CONNECTION_FIELDS,
  toCreateServer,
  ADD_SERVER_RULES,
  type AddServerValues,
} from './add-server-values';
import { CONFIRM_HOST_KEY_ID } from './probe/confirm-host-key-id';
import { ConnectionTestPanel } from './probe/connection-test-panel';
import { MachineFields } from './machine-fields';
import { useConnectionTest } from './probe/use-connection-test';

const MISSING = {
  test: 'Test the connection first.',
  confirmation: 'Confirm the host key first.',
  repair: 'Fix what the test reported first.',
} as const;

const SECRETS = { private_key: 'PRIVATE_KEY', password: 'SERVER_PASSWORD' };

interface Props {
  onAdded: (server: ServerRecord) => void;
  cancel: ReactNode;
}

export function AddServerForm({ onAdded, cancel }: Props) {
  const add = useAddServer();
  const form = useForm<AddServerValues>({ initialValues: EMPTY_SERVER_VALUES, validate: ADD_SERVER_RULES });
  const { values } = form;
  const test = useConnectionTest(values, ({ facts }) => {
    if (facts && !form.getValues().name.trim()) form.setFieldValue('name', facts.hostname);
  });
  const local = values.connection === 'local';

  const runTest = () => {
    const errors = Object.fromEntries(CONNECTION_FIELDS.map((field) => [field, form.validateField(field).error]));
    if (Object.values(errors).some(Boolean)) focusFirstError(form, errors, CONNECTION_FIELDS);
    else test.run();
  };
  const submit = form.onSubmit(
    () => {
      if (test.missing === 'test') return runTest();
      if (test.missing === 'confirmation') return document.getElementById(CONFIRM_HOST_KEY_ID)?.focus();
      if (test.missing) return undefined;
      add.mutate(toCreateServer(values, test.confirmed, test.takeOver), {
        onSuccess: onAdded,
        onError: (error) => {
          const errors = {
            ...fieldErrors(error, ADD_SERVER_FIELDS),
            ...(hasErrorCode(error, 'NAME_TAKEN') && { name: error.message }),
          };
          form.setErrors(errors);
          focusFirstError(form, errors, ADD_SERVER_FIELDS);
        },
      });
    },
    (errors) => {
      // The test can fill in the name, so an empty name does not prevent it.
      if (test.missing === 'test' && Object.keys(errors).every((field) => field === 'name')) {
        form.clearFieldError('name');
        runTest();
      } else focusFirstError(form, errors, ADD_SERVER_FIELDS);
    },
  );
  const shownInline = Object.values(form.errors).some(Boolean);
  return (
    <ApiSnippetAside
      call={{
        method: 'POST',
        path: '/servers',
        scope: 'servers:write',
        docs: 'Servers/serversCreate',
        body: toCreateServer(values, local ? undefined : test.confirmed, test.takeOver),
        secrets: SECRETS,
      }}
    >
      <UnsavedChangesGuard when={form.isDirty() && !add.isSuccess} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          {!shownInline && <ErrorNotice error={add.error} title="Could not add the server" />}
          <FormSection title="1. The machine" description="Debian 12 or Ubuntu 22.04 or later, with systemd.">
            <MachineFields form={form} />
          </FormSection>
          {local ? (
            <FormSection title="2. Access" description="No SSH access is needed.">
              <Notice tone="busy" title="Fairlead runs the commands itself">
                For that it must run as root, or as a user with passwordless <code>sudo</code>. Applications run as
                separate users and cannot read Fairlead’s data.
              </Notice>
            </FormSection>
          ) : (
            <>
              <FormSection title="2. Access" description="How Fairlead signs in to the machine.">
                <ServerAccessFields form={form} />
              </FormSection>
              <FormSection
                title="3. Test"
                description="Checks that the machine is reachable, which machine it is, and whether it meets the requirements."
              >
                <ConnectionTestPanel test={test} values={values} onRun={runTest} />
              </FormSection>
            </>
          )}
          <FormFooter
            note={test.missing ? MISSING[test.missing] : 'Provisioning starts immediately and takes about a minute.'}
          >
            <Button
              type="submit"
              variant={test.missing ? 'default' : 'filled'}
              loading={add.isPending}
              disabled={test.running}
            >
              Add server
            </Button>
            {cancel}
          </FormFooter>
        </Panel>
      </form>
    </ApiSnippetAside>
  );
}
