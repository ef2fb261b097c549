import type { CreatedToken, CreateToken } from '@fairlead/client';
import type { Scope } from '@fairlead/contracts';
import { Button, Group, Skeleton, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { lazy, type ReactNode, Suspense } from 'react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { ApiError, fieldErrors } from '../../../lib/api/api-error';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { parseAddressRanges, addressRangeProblem } from './address-range';
import type { ApplicationOption, SelectOption } from '../../../components/record-select/option-queries';
import { useGenerateToken } from '../mutations';
import { BindingFields, isOfApplications, type TokenBinding } from './binding-fields';
import { type TokenExpiry, tokenExpiresAt } from './token-expiry';
import { ExpiryField } from './expiry-field';
import { PresetPicker } from './preset-picker';
import { type TokenPreset, TOKEN_PRESETS } from './token-presets';
import { ScopePicker } from './scope-picker';

const ApplicationSelect = lazy(() => import('./application-select'));

interface Values extends TokenBinding {
  name: string;
  preset: TokenPreset['id'] | undefined;
  application: ApplicationOption | undefined;
  scopes: Scope[];
  expiry: TokenExpiry;
  date: string;
  allowed_ips: string;
}

/** The selected application, or what was chosen under limits. */
const bindingOf = (values: Values): TokenBinding =>
  values.preset === 'deploy-one'
    ? { servers: undefined, applications: values.application && [values.application] }
    : values;

const ids = (options: readonly SelectOption[]): string[] => options.map(({ id }) => id);

function toRequest(values: Values): CreateToken {
  const { name, scopes, expiry, date, allowed_ips } = values;
  const end = tokenExpiresAt(expiry, date);
  const allowed = parseAddressRanges(allowed_ips);
  const { servers, applications } = bindingOf(values);
  return {
    name: name.trim(),
    scopes: applications ? scopes.filter(isOfApplications) : scopes,
    ...(end && { expires_at: end.toISOString() }),
    ...(allowed.length > 0 && { allowed_ips: allowed }),
    ...(servers && { server_ids: ids(servers) }),
    ...(applications && { application_ids: ids(applications) }),
  };
}

const FOCUSABLE = ['name', 'allowed_ips'] as const;

interface Props {
  /** The application that a link selects. */
  application: ApplicationOption | undefined;
  onGenerated: (token: CreatedToken, application: ApplicationOption | undefined) => void;
  cancel: ReactNode;
}

const DEPLOY_ONE = TOKEN_PRESETS.find(({ id }) => id === 'deploy-one');
const nameFor = (application: ApplicationOption | undefined) => (application ? `CI, ${application.name}` : '');

export function GenerateTokenForm({ application, onGenerated, cancel }: Props) {
  const generate = useGenerateToken();
  const form = useForm<Values>({
    initialValues: {
      name: nameFor(application),
      preset: application && 'deploy-one',
      application,
      scopes: application ? [...(DEPLOY_ONE?.scopes ?? [])] : [],
      servers: undefined,
      applications: undefined,
      expiry: '90',
      date: '',
      allowed_ips: '',
    },
    validate: {
      name: (name) => (name.trim() ? null : 'Enter a name to recognize it by.'),
      application: (chosen, { preset }) => (preset === 'deploy-one' && !chosen ? 'Choose an application.' : null),
      servers: (_, values) => (bindingOf(values).servers?.length === 0 ? 'Choose at least one server.' : null),
      applications: (_, values) =>
        bindingOf(values).applications?.length === 0 ? 'Choose at least one application.' : null,
      allowed_ips: addressRangeProblem,
      scopes: (scopes, values) => {
        if (scopes.length === 0) return 'Choose at least one scope.';
        const hasEffect = !bindingOf(values).applications || scopes.some(isOfApplications);
        return hasEffect ? null : 'Choose at least one scope of applications.';
      },
      date: (date, { expiry }) => (tokenExpiresAt(expiry, date) === null ? 'Choose a day.' : null),
    },
  });
  const choose = ({ id, scopes }: TokenPreset) => {
    form.setFieldValue('preset', id);
    form.setFieldValue('scopes', [...scopes]);
  };
  const chooseScopes = (scopes: Scope[]) => {
    form.setFieldValue('scopes', scopes);
    // Other scopes leave the preset; an application selected for it stays.
    if (form.values.preset !== 'deploy-one') form.setFieldValue('preset', undefined);
  };
  const chooseApplication = (chosen: ApplicationOption | undefined) => {
    // A typed name is kept.
    if (form.values.name === nameFor(form.values.application)) form.setFieldValue('name', nameFor(chosen));
    form.setFieldValue('application', chosen);
  };
  const submit = form.onSubmit(
    (values) =>
      generate.mutate(toRequest(values), {
        onSuccess: (token) => onGenerated(token, values.preset === 'deploy-one' ? values.application : undefined),
        onError: (error) => {
          const { expires_at, server_ids, application_ids, ...others } = fieldErrors(error, [
            'name',
            'scopes',
            'expires_at',
            'allowed_ips',
            'server_ids',
            'application_ids',
          ]);
          const bound = values.preset === 'deploy-one' ? 'application' : 'applications';
          const errors = { ...others, date: expires_at, servers: server_ids, [bound]: application_ids };
          form.setErrors(errors);
          focusFirstError(form, errors, FOCUSABLE);
        },
      }),
    (errors) => focusFirstError(form, errors, FOCUSABLE),
  );
  const shownInline = generate.error instanceof ApiError && Object.values(form.errors).some(Boolean);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        {!shownInline && <ErrorNotice error={generate.error} title="Could not generate the token" />}
        <PresetPicker value={form.values.preset} onChoose={choose} />
        {form.values.preset === 'deploy-one' && (
          <Suspense fallback={<Skeleton height={76} maw={420} />}>
            <ApplicationSelect
              value={form.values.application}
              onChange={chooseApplication}
              error={form.errors['application']}
            />
          </Suspense>
        )}
        <TextInput
          label="Name"
          description="What will use it, for example “GitHub Actions, shop”."
          maw={420}
          maxLength={64}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <ScopePicker value={form.values.scopes} onChange={chooseScopes} error={text(form.errors['scopes'])} />
        {form.values.preset !== 'deploy-one' && (
          <BindingFields
            value={form.values}
            onChange={(change) => form.setValues(change)}
            errors={{ servers: form.errors['servers'], applications: form.errors['applications'] }}
          />
        )}
        <ExpiryField
          expiry={form.values.expiry}
          date={form.values.date}
          onExpiry={(expiry) => form.setFieldValue('expiry', expiry)}
          onDate={(date) => form.setFieldValue('date', date)}
          error={text(form.errors['date'])}
        />
        <Textarea
          label="Allowed IP addresses"
          description="Optional. IP addresses or networks (CIDR), one per line. Requests from other addresses are refused."
          placeholder={'203.0.113.7\n2001:db8::/48'}
          maw={420}
          autosize
          minRows={2}
          maxRows={8}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('allowed_ips')}
        />
        <Group gap="sm">
          <Button type="submit" loading={generate.isPending}>
            Generate token
          </Button>
          {cancel}
        </Group>
      </Stack>
    </form>
  );
}

const text = (error: ReactNode): string | undefined => (typeof error === 'string' ? error : undefined);
