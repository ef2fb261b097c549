import type { VariableGroupRecord } from '@fairlead/client';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiSnippetAside } from '../../components/api-snippet/api-snippet-aside';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { FormFooter } from '../../components/ui/form/form-footer';
import { Panel } from '../../components/ui/layout/panel';
import { fieldErrors, hasErrorCode } from '../../lib/api/api-error';
import { focusFirstError } from '../../lib/form/focus-first-error';
import { useCreateVariableGroup } from './mutations';

const FIELDS = ['name'] as const;

interface Props {
  onCreated: (group: VariableGroupRecord) => void;
  cancel: ReactNode;
}

/** The variables are entered afterwards, in the editor of the group. A default export, for `lazy`. */
export default function NewVariableGroupForm({ onCreated, cancel }: Props) {
  const create = useCreateVariableGroup();
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Enter a name.' : null) },
  });
  const body = { name: form.values.name.trim() };
  const submit = form.onSubmit(
    () =>
      create.mutate(body, {
        onSuccess: onCreated,
        onError: (error) => {
          const errors = hasErrorCode(error, 'NAME_TAKEN')
            ? { name: 'Another group has this name.' }
            : fieldErrors(error, FIELDS);
          form.setErrors(errors);
          focusFirstError(form, errors, FIELDS);
        },
      }),
    (errors) => focusFirstError(form, errors, FIELDS),
  );
  return (
    <ApiSnippetAside
      call={{
        method: 'POST',
        path: '/variable-groups',
        scope: 'applications:write',
        docs: 'Variable%20groups/variableGroupsCreate',
        body,
      }}
    >
      <form onSubmit={submit} noValidate>
        <Panel flush>
          <Stack p="lg">
            {!form.errors['name'] && <ErrorNotice error={create.error} title="Could not create the group" />}
            <TextInput
              label="Name"
              placeholder="Payment provider"
              maxLength={64}
              autoComplete="off"
              data-autofocus
              autoFocus
              maw={420}
              {...form.getInputProps('name')}
            />
          </Stack>
          <FormFooter note="Variables are added next.">
            <Button type="submit" loading={create.isPending}>
              Create group
            </Button>
            {cancel}
          </FormFooter>
        </Panel>
      </form>
    </ApiSnippetAside>
  );
}
