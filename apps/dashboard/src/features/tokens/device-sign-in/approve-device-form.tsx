import type { ApproveDevice, DeviceAuthorizationRecord } from '@fairlead/client';
import { SCOPES, type Scope } from '@fairlead/contracts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApplicationMultiSelect, ServerMultiSelect } from '../../../components/record-select/record-multi-select';
import type { SelectOption } from '../../../components/record-select/option-queries';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { FormSection } from '../../../components/ui/form/form-section';
import { Panel } from '../../../components/ui/layout/panel';
import { fieldErrors } from '../../../lib/api/api-error';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { ExpiryField } from '../create/expiry-field';
import { ScopePicker } from '../create/scope-picker';
import { type TokenExpiry, tokenExpiresAt } from '../create/token-expiry';
import { useApproveDevice, useDenyDevice } from './device-queries';

interface Values {
  name: string;
  scopes: Scope[];
  servers: SelectOption[];
  applications: SelectOption[];
  expiry: TokenExpiry;
  date: string;
}

interface Props {
  code: string;
  device: DeviceAuthorizationRecord;
  onDecided: (decision: 'approved' | 'denied') => void;
}

const FIELDS = ['name', 'scopes', 'server_ids', 'application_ids', 'expires_at'] as const;
const NAME_MAX = 64;

const idsOf = (options: readonly SelectOption[]) => options.map(({ id }) => id);

function toRequest(code: string, { name, scopes, servers, applications, expiry, date }: Values): ApproveDevice {
  const end = tokenExpiresAt(expiry, date);
  return {
    user_code: code,
    name: name.trim(),
    scopes,
    ...(end && { expires_at: end.toISOString() }),
    ...(servers.length > 0 && { server_ids: idsOf(servers) }),
    ...(applications.length > 0 && { application_ids: idsOf(applications) }),
  };
}

/** What the program gets is decided here, whatever it has suggested. */
export function ApproveDeviceForm({ code, device, onDecided }: Props) {
  const approve = useApproveDevice();
  const deny = useDenyDevice();
  const form = useForm<Values>({
    initialValues: {
      name: (device.host_name ?? device.client_name ?? device.client_id).slice(0, NAME_MAX).trim(),
      scopes: device.scopes.length > 0 ? device.scopes : [...SCOPES],
      servers: [],
      applications: [],
      expiry: '90',
      date: '',
    },
    validate: {
      name: (name) => (name.trim() ? null : 'Enter a name to recognize it by.'),
      scopes: (scopes) => (scopes.length > 0 ? null : 'Choose at least one scope.'),
      date: (date, { expiry }) => (tokenExpiresAt(expiry, date) === null ? 'Choose a day.' : null),
    },
  });
  const submit = form.onSubmit(
    (values) =>
      approve.mutate(toRequest(code, values), {
        onSuccess: () => onDecided('approved'),
        onError: (error) => {
          const { expires_at, server_ids, application_ids, ...others } = fieldErrors(error, FIELDS);
          const errors = { ...others, date: expires_at, servers: server_ids, applications: application_ids };
          form.setErrors(errors);
          focusFirstError(form, errors, ['name']);
        },
      }),
    (errors) => focusFirstError(form, errors, ['name']),
  );
  const isInline = Object.values(form.errors).some(Boolean);
  return (
    <form onSubmit={submit} noValidate aria-label="Token">
      <Panel flush>
        <FormSection title="Token" description="In the list of API tokens, where you can revoke it.">
          <TextInput label="Name" maw={420} maxLength={NAME_MAX} autoComplete="off" {...form.getInputProps('name')} />
          <ExpiryField
            expiry={form.values.expiry}
            date={form.values.date}
            onExpiry={(expiry) => form.setFieldValue('expiry', expiry)}
            onDate={(date) => form.setFieldValue('date', date)}
            error={text(form.errors['date'])}
          />
        </FormSection>
        <FormSection title="Access" description="What the program may do in your name.">
          <ScopePicker
            value={form.values.scopes}
            onChange={(scopes) => form.setFieldValue('scopes', scopes)}
            error={text(form.errors['scopes'])}
          />
        </FormSection>
        <FormSection title="Limits" description="Without limits: all servers and applications.">
          <Stack gap="md">
            <ServerMultiSelect
              label="Servers"
              description="Only these servers and what is on them."
              value={form.values.servers}
              onChange={(servers) => form.setFieldValue('servers', servers)}
              error={form.errors['servers']}
            />
            <ApplicationMultiSelect
              label="Applications"
              description="Only these applications."
              value={form.values.applications}
              onChange={(applications) => form.setFieldValue('applications', applications)}
              error={form.errors['applications']}
            />
          </Stack>
        </FormSection>
        <FormFooter>
          <Button type="submit" loading={approve.isPending} disabled={deny.isPending}>
            Approve sign-in
          </Button>
          <Button
            variant="default"
            loading={deny.isPending}
            disabled={approve.isPending}
            onClick={() => deny.mutate(code, { onSuccess: () => onDecided('denied') })}
          >
            Deny
          </Button>
        </FormFooter>
      </Panel>
      {!isInline && <ErrorNotice error={approve.error ?? deny.error} title="Could not decide about the sign-in" />}
    </form>
  );
}

const text = (error: ReactNode): string | undefined => (typeof error === 'string' ? error : undefined);
