import type { ApplicationRecord, ForgeRecord } from '@fairlead/client';
import { FORGE_KINDS, type ForgeKind } from '@fairlead/contracts';
import { Button, Group, NativeSelect, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { fieldErrors } from '../../../lib/api/api-error';
import { toast } from '../../../lib/browser/toast';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { usePermissions } from '../../../lib/session/current-user';
import { useUpdateForge } from '../mutations';
import {
  apiUrlFor,
  FORGE_FIELDS,
  FORGE_OPTIONS,
  forgeChange,
  forgeRules,
  forgeValues,
  type ForgeValues,
} from './forge-values';

export type ForgeChange = ReturnType<typeof forgeChange>;

interface Props {
  application: ApplicationRecord;
  /** What is stored. */
  forge: ForgeRecord | null;
  /** The forge that the repository seems to be at. */
  presumedKind: ForgeKind;
  onChange: (change: ForgeChange) => void;
  onSaved: (forge: ForgeRecord | null) => void;
  onRemove: () => void;
}

/** The forge of an application, with its token. */
export function ForgeForm({ application, forge, presumedKind, onChange, onSaved, onRemove }: Props) {
  const { canChange } = usePermissions();
  const update = useUpdateForge(application.id);
  const form = useForm<{ forge: ForgeValues }>({
    initialValues: { forge: forgeValues(forge, presumedKind) },
    validate: forgeRules(forge),
    onValuesChange: (values) => onChange(forgeChange(values.forge, forge)),
  });
  const { kind } = form.values.forge;
  const change = forgeChange(form.values.forge, forge);
  const { apiUrl, permission } = FORGE_OPTIONS[kind];
  const choose = (next: ForgeKind) =>
    form.setFieldValue('forge', {
      ...form.values.forge,
      kind: next,
      api_url: apiUrlFor(next, form.values.forge.api_url, forge),
    });
  const discard = () => {
    form.setValues({ forge: forgeValues(forge, presumedKind) });
    form.clearErrors();
    update.reset();
  };
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, FORGE_FIELDS);
  const submit = form.onSubmit(
    () =>
      change &&
      update.mutate(change, {
        onSuccess: (saved) => {
          toast({ tone: 'ok', title: 'The forge was saved' });
          onSaved(saved.forge);
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
  return (
    <form onSubmit={submit} noValidate aria-label="Commit statuses">
      <UnsavedChangesGuard when={change !== undefined && canChange} />
      <Stack gap="md" maw={420}>
        <NativeSelect
          label="Forge"
          data={FORGE_KINDS.map((value) => ({ value, label: FORGE_OPTIONS[value].label }))}
          disabled={!canChange}
          {...form.getInputProps('forge.kind')}
          onChange={({ currentTarget: { value } }) => choose(FORGE_KINDS.find((known) => known === value) ?? kind)}
        />
        <TextInput
          label="API URL"
          description="Empty for the one that follows from the repository."
          placeholder={apiUrl}
          disabled={!canChange}
          {...EXACT_INPUT_PROPS}
          {...form.getInputProps('forge.api_url')}
        />
        {canChange && (
          <>
            <PasswordInput
              label="Token"
              description={permission}
              placeholder={forge ? 'Stored. Empty to leave it unchanged.' : undefined}
              visibilityToggleButtonProps={{ 'aria-label': 'Show token', tabIndex: 0 }}
              {...EXACT_INPUT_PROPS}
              autoComplete="new-password"
              {...form.getInputProps('forge.token')}
            />
            {!inline && <ErrorNotice error={update.error} title="Could not save the forge" />}
            <Group gap="sm">
              <Button type="submit" loading={update.isPending} disabled={!change}>
                Save
              </Button>
              {change && (
                <Button variant="default" onClick={discard}>
                  Discard
                </Button>
              )}
              {forge && !change && (
                <Button variant="default" onClick={onRemove}>
                  Remove…
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </form>
  );
}
