import type { DatabaseRecord, UpdateDatabase } from '@fairlead/client';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { FormSection } from '../../../components/ui/form/form-section';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { validateName } from '../../../lib/form/validate-name';
import { toast } from '../../../lib/browser/toast';
import { memoryProblem } from '../create/new-database-values';
import { hasMemoryLimit } from '../engine-labels';
import { useUpdateDatabase } from '../mutations';

interface Values {
  name: string;
  memory_mb: string;
}

const valuesOf = ({ name, memory_mb: memory }: DatabaseRecord): Values => ({
  name,
  memory_mb: memory === null ? '' : String(memory),
});

/** Only the changed values. */
const changeOf = (database: DatabaseRecord, { name, memory_mb: memory }: Values): UpdateDatabase => ({
  ...(name.trim() !== database.name && { name: name.trim() }),
  ...(hasMemoryLimit(database.engine) && Number(memory) !== database.memory_mb && { memory_mb: Number(memory) }),
});

/** Name, and for Redis the memory limit. */
export function DatabaseSettingsForm({ database }: { database: DatabaseRecord }) {
  const update = useUpdateDatabase(database.id);
  const form = useForm<Values>({
    initialValues: valuesOf(database),
    validate: {
      name: validateName,
      memory_mb: (memory) =>
        hasMemoryLimit(database.engine)
          ? (memoryProblem(memory) ?? (memory.trim() ? null : 'Enter a memory limit.'))
          : null,
    },
  });
  const [base, setBase] = useState(database);
  const change = changeOf(base, form.values);
  const changed = Object.keys(change).length > 0;
  const take = (record: DatabaseRecord) => {
    setBase(record);
    form.setInitialValues(valuesOf(record));
    form.setValues(valuesOf(record));
  };
  // A change by someone else updates the form, but not the fields being edited.
  if (!changed && base.updated_at !== database.updated_at) take(database);
  const submit = form.onSubmit(() => {
    if (!changed) return;
    update.mutate(change, {
      onSuccess: (saved) => {
        take(saved);
        toast({ tone: 'ok', title: change.memory_mb === undefined ? 'Saved' : 'Saved; updating the server' });
      },
      onError: (error) =>
        form.setErrors({
          ...fieldErrors(error, ['name', 'memory_mb']),
          ...(hasErrorCode(error, 'NAME_TAKEN') && { name: error.message }),
        }),
    });
  });
  const shownInline = Object.values(form.errors).some(Boolean);
  return (
    <ApiSnippetAside
      call={{
        method: 'PATCH',
        path: `/databases/${database.id}`,
        scope: 'databases:write',
        docs: 'Databases/databasesUpdate',
        body: change,
      }}
    >
      <UnsavedChangesGuard when={changed} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          {!shownInline && <ErrorNotice error={update.error} title="Could not save settings" />}
          <FormSection
            title="Name"
            description="Shown in Fairlead. The name in the engine does not change, nor do the variables of an application’s first database."
          >
            <TextInput label="Name" maw={420} maxLength={64} autoComplete="off" {...form.getInputProps('name')} />
          </FormSection>
          {hasMemoryLimit(database.engine) && (
            <FormSection title="Memory" description="Limit for its data. Writes above it are refused.">
              <TextInput
                label="Memory limit, in MiB"
                maw={420}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps('memory_mb')}
              />
            </FormSection>
          )}
          <FormFooter note={changed ? 'Unsaved changes' : null}>
            <Button type="submit" loading={update.isPending} disabled={!changed}>
              Save
            </Button>
            {changed && (
              <Button variant="default" onClick={() => form.setValues(valuesOf(base))}>
                Discard
              </Button>
            )}
          </FormFooter>
        </Panel>
      </form>
    </ApiSnippetAside>
  );
}
