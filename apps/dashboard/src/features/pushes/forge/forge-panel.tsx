import type { ApplicationRecord } from '@fairlead/client';
import { Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { Notice } from '../../../components/ui/feedback/notice';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { Panel } from '../../../components/ui/layout/panel';
import { ConfirmDialog } from '../../../components/ui/overlay/confirm-dialog';
import { fieldErrors } from '../../../lib/api/api-error';
import { toast } from '../../../lib/browser/toast';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { hookPage } from '../../../lib/format/repository-url';
import { usePermissions } from '../../../lib/session/current-user';
import { useUpdateForge } from '../mutations';
import { forgeOf, type ForgeRecord } from './application-forge';
import { FORGE_FIELDS, FORGE_KINDS, FORGE_RULES, forgeValues, toForgeSettings, type ForgeValues } from './forge-values';

interface Props {
  application: ApplicationRecord;
  repository: string;
}

const SECRETS = { 'forge.token': 'FORGE_TOKEN' } as const;

/** The token by which commits get the status of their deployments. Shown where the API has that. */
export function ForgePanel({ application, repository }: Props) {
  const forge = forgeOf(application);
  return forge === undefined ? null : (
    <ForgeForm key={application.id} application={application} repository={repository} forge={forge} />
  );
}

function ForgeForm({ application, repository, forge }: Props & { forge: ForgeRecord | null }) {
  const { canChange } = usePermissions();
  const [isRemoving, setRemoving] = useState(false);
  const valuesOf = (stored: ForgeRecord | null | undefined) =>
    forgeValues(stored ?? null, hookPage(repository)?.forge ?? 'github');
  const update = useUpdateForge(application.id);
  const remove = useUpdateForge(application.id);
  const form = useForm<{ forge: ForgeValues }>({
    initialValues: { forge: valuesOf(forge) },
    validate: FORGE_RULES,
  });
  const body = { forge: toForgeSettings(form.values.forge) };
  const kind = FORGE_KINDS.find(({ value }) => value === form.values.forge.kind);
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, FORGE_FIELDS);
  const submit = form.onSubmit(
    () =>
      update.mutate(body, {
        onSuccess: (saved) => {
          form.setValues({ forge: valuesOf(forgeOf(saved)) });
          toast({ tone: 'ok', title: 'Commits get the status of their deployments' });
        },
        onError: (error) => {
          const errors = fieldErrors(error, FORGE_FIELDS);
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  const inline = Object.values(form.errors).some(Boolean);
  const fields = (
    <Panel title="Commit statuses" description="The forge shows on each commit how its deployment went.">
      <form onSubmit={submit} noValidate aria-label="Commit statuses">
        <Stack gap="md" maw={420}>
          {forge?.problem && (
            <Notice tone="bad" title="The forge takes no statuses">
              {forge.problem.message} Since <RelativeTime at={forge.problem.since} />.
            </Notice>
          )}
          <NativeSelect
            label="Forge"
            data={FORGE_KINDS.map(({ value, label }) => ({ value, label }))}
            disabled={!canChange}
            {...form.getInputProps('forge.kind')}
          />
          <TextInput
            label="API URL"
            description="Only for a forge of your own."
            placeholder={kind?.apiUrl}
            disabled={!canChange}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('forge.api_url')}
          />
          {canChange && (
            <>
              <PasswordInput
                label="Token"
                description={`${kind?.permission} ${
                  forge ? 'One is stored. Enter it again, or another, to change something.' : 'It is not shown again.'
                }`}
                autoComplete="new-password"
                {...form.getInputProps('forge.token')}
              />
              {!inline && <ErrorNotice error={update.error} title="Could not save the token" />}
              <Group gap="sm">
                <Button type="submit" loading={update.isPending}>
                  Save token
                </Button>
                {forge && (
                  <Button variant="default" onClick={() => setRemoving(true)}>
                    Remove…
                  </Button>
                )}
              </Group>
            </>
          )}
        </Stack>
      </form>
      <ConfirmDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title="Remove the token of the forge?"
        action="Remove token"
        destroys
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ forge: null }, { onSuccess: () => setRemoving(false) })}
      >
        Commits get no further statuses.
      </ConfirmDialog>
    </Panel>
  );
  if (!canChange) return fields;
  return (
    <ApiSnippetAside
      call={{
        method: 'PATCH',
        path: `/applications/${application.id}`,
        scope: 'applications:write',
        docs: 'Applications/applicationsUpdate',
        body,
        secrets: SECRETS,
      }}
    >
      {fields}
    </ApiSnippetAside>
  );
}
