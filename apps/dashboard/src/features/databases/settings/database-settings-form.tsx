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

/** Only what is another than before. */
const changeOf = (database: DatabaseRecord, { name, memory_mb: memory }: Values): UpdateDatabase => ({
  ...(name.trim() !== database.name && { name: name.trim() }),
  ...(hasMemoryLimit(database.engine) && Number(memory) !== database.memory_mb && { memory_mb: Number(memory) }),
});

/** Its name, and with Redis how much it may hold. */
export function DatabaseSettingsForm({ database }: { database: DatabaseRecord }) {
  const update = useUpdateDatabase(database.id);
  const form = useForm<Values>({
    initialValues: valuesOf(database),
    validate: {
      name: validateName,
      memory_mb: (memory) =>
        hasMemoryLimit(database.engine) ? (memoryProblem(memory) ?? (memory.trim() ? null : 'Give it some.')) : null,
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
  // Somebody else has changed it; what is being typed here stays.
  if (!changed && base.updated_at !== database.updated_at) take(database);
  const submit = form.onSubmit(() => {
    if (!changed) return;
    update.mutate(change, {
      onSuccess: (saved) => {
        take(saved);
        toast({ tone: 'ok', title: change.memory_mb === undefined ? 'Saved' : 'Saved; the server is being told' });
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
          {!shownInline && <ErrorNotice error={update.error} title="It was not saved" />}
          <FormSection
            title="Name"
            description="How it is known here. Its name in the engine stays, and so do the variables of the first database that an application has."
          >
            <TextInput label="Name" maw={420} maxLength={64} autoComplete="off" {...form.getInputProps('name')} />
          </FormSection>
          {hasMemoryLimit(database.engine) && (
            <FormSection title="Memory" description="For its data. What is written beyond it is refused.">
              <TextInput
                label="Memory, in MiB"
                maw={420}
                inputMode="numeric"
                autoComplete="off"
                {...form.getInputProps('memory_mb')}
              />
            </FormSection>
          )}
          <FormFooter note={changed ? 'Not saved yet.' : null}>
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
