import type { ServerRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { BesideApi } from '../../../components/as-curl/beside-api';
import { FormFooter } from '../../../components/ui/form-footer';
import { FormSection } from '../../../components/ui/form-section';
import { Notice } from '../../../components/ui/notice';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { UnsavedGuard } from '../../../components/ui/unsaved-guard';
import { fieldErrors, isCode } from '../../../lib/api-error';
import { focusFirstError } from '../../../lib/focus-first-error';
import { useAddServer } from '../mutations';
import { AccessFields } from './access-fields';
import { FIELDS, INITIAL, TESTED, toRequest, VALIDATE, type AddValues } from './add-values';
import { CONFIRM_ID } from './confirm-id';
import { ConnectionTest } from './connection-test';
import { MachineFields } from './machine-fields';
import { useConnectionTest } from './use-connection-test';

const MISSING = {
  test: 'Test the connection first.',
  confirmation: 'Confirm the host key first.',
  repair: 'Do first what the test asks for.',
} as const;

const SECRETS = { private_key: 'PRIVATE_KEY', password: 'SERVER_PASSWORD' };

interface Props {
  onAdded: (server: ServerRecord) => void;
  cancel: ReactNode;
}

export function AddServerForm({ onAdded, cancel }: Props) {
  const add = useAddServer();
  const form = useForm<AddValues>({ initialValues: INITIAL, validate: VALIDATE });
  const { values } = form;
  const test = useConnectionTest(values, ({ facts }) => {
    if (facts && !form.getValues().name.trim()) form.setFieldValue('name', facts.hostname);
  });
  const local = values.connection === 'local';

  const runTest = () => {
    const errors = Object.fromEntries(TESTED.map((field) => [field, form.validateField(field).error]));
    if (Object.values(errors).some(Boolean)) focusFirstError(form, errors, TESTED);
    else test.run();
  };
  const submit = form.onSubmit(
    () => {
      if (test.missing === 'test') return runTest();
      if (test.missing === 'confirmation') return document.getElementById(CONFIRM_ID)?.focus();
      if (test.missing) return undefined;
      add.mutate(toRequest(values, test.confirmed), {
        onSuccess: onAdded,
        onError: (error) => {
          const errors = {
            ...fieldErrors(error, FIELDS),
            ...(isCode(error, 'NAME_TAKEN') && { name: error.message }),
          };
          form.setErrors(errors);
          focusFirstError(form, errors, FIELDS);
        },
      });
    },
    (errors) => {
      // The name can come from the test, so it does not stand in its way.
      if (test.missing === 'test' && Object.keys(errors).every((field) => field === 'name')) {
        form.clearFieldError('name');
        runTest();
      } else focusFirstError(form, errors, FIELDS);
    },
  );
  const shownInline = Object.values(form.errors).some(Boolean);
  return (
    <BesideApi
      call={{
        method: 'POST',
        path: '/servers',
        scope: 'servers:write',
        docs: 'Servers/serversCreate',
        body: toRequest(values, local ? undefined : test.confirmed),
        secrets: SECRETS,
      }}
    >
      <UnsavedGuard when={form.isDirty() && !add.isSuccess} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          {!shownInline && <Problem error={add.error} title="The server was not added" />}
          <FormSection title="1. The machine" description="Debian 12 or Ubuntu 22.04 and later, with systemd.">
            <MachineFields form={form} />
          </FormSection>
          {local ? (
            <FormSection title="2. Access" description="No SSH is needed here.">
              <Notice tone="busy" title="Fairlead does the work itself">
                It must run as root for that, or as a user who may use <code>sudo</code> without a password.
                Applications run as users of their own and cannot read what is Fairlead’s.
              </Notice>
            </FormSection>
          ) : (
            <>
              <FormSection title="2. Access" description="How Fairlead signs in there.">
                <AccessFields form={form} />
              </FormSection>
              <FormSection
                title="3. Test"
                description="Whether it can be reached, which machine it is, and whether it has what is needed."
              >
                <ConnectionTest test={test} values={values} onRun={runTest} />
              </FormSection>
            </>
          )}
          <FormFooter
            note={test.missing ? MISSING[test.missing] : 'It is prepared at once, which takes about a minute.'}
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
    </BesideApi>
  );
}
