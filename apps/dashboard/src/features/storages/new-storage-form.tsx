import type { StorageRecord } from '@fairlead/client';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { ApiSnippetAside } from '../../components/api-snippet/api-snippet-aside';
import { FormFooter } from '../../components/ui/form/form-footer';
import { FormSection } from '../../components/ui/form/form-section';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../components/ui/form/unsaved-changes-guard';
import { fieldErrors, hasErrorCode } from '../../lib/api/api-error';
import { focusFirstError } from '../../lib/form/focus-first-error';
import { useAddStorage } from './mutations';
import {
  NEW_STORAGE_FIELDS,
  type NewStorageValues,
  EMPTY_STORAGE_VALUES,
  toCreateStorage,
  NEW_STORAGE_RULES,
} from './new-storage-values';
import classes from './storages.module.css';

const EXACT = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

interface Props {
  onAdded: (storage: StorageRecord) => void;
  cancel: ReactNode;
}

export function NewStorageForm({ onAdded, cancel }: Props) {
  const add = useAddStorage();
  const form = useForm<NewStorageValues>({ initialValues: EMPTY_STORAGE_VALUES, validate: NEW_STORAGE_RULES });
  const request = toCreateStorage(form.values);
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, NEW_STORAGE_FIELDS);
  const submit = form.onSubmit(
    () =>
      add.mutate(request, {
        onSuccess: onAdded,
        onError: (error) => {
          const errors = {
            ...fieldErrors(error, NEW_STORAGE_FIELDS),
            ...(hasErrorCode(error, 'NAME_TAKEN') && { name: error.message }),
          };
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
        path: '/storages',
        scope: 'backups:write',
        docs: 'Storages/storagesCreate',
        body: request,
        secrets: { secret_access_key: 'S3_SECRET' },
      }}
    >
      <UnsavedChangesGuard when={form.isDirty() && !add.isSuccess} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          <FormSection title="Name" description="By which you will know it again.">
            <TextInput label="Name" maw={420} maxLength={64} autoComplete="off" {...form.getInputProps('name')} />
          </FormSection>
          <FormSection
            title="Service"
            description="Any that speaks S3: AWS, Hetzner, Backblaze, MinIO. What is kept there is encrypted before it leaves."
          >
            <div className={classes.pair}>
              <TextInput
                label="Endpoint"
                placeholder="https://s3.eu-central-1.amazonaws.com"
                {...EXACT}
                {...form.getInputProps('endpoint')}
              />
              <TextInput
                label="Region"
                placeholder="Where the service has none: nothing"
                {...EXACT}
                {...form.getInputProps('region')}
              />
            </div>
            <div className={classes.pair}>
              <TextInput label="Bucket" {...EXACT} {...form.getInputProps('bucket')} />
              <TextInput label="Prefix" placeholder="The whole bucket" {...EXACT} {...form.getInputProps('prefix')} />
            </div>
            <Checkbox
              label="Bucket in the path"
              description="As most services want it; AWS wants it in the hostname."
              {...form.getInputProps('path_style', { type: 'checkbox' })}
            />
          </FormSection>
          <FormSection
            title="Key"
            description="One that may list, read, write and delete in that bucket and nothing else. The secret is never shown again."
          >
            <div className={classes.pair}>
              <TextInput label="Access key ID" {...EXACT} {...form.getInputProps('access_key_id')} />
              <PasswordInput label="Secret access key" {...EXACT} {...form.getInputProps('secret_access_key')} />
            </div>
          </FormSection>
          <FormSection title="Use" description="Backups that were taken before stay where they are.">
            <Checkbox
              label="Make it the default"
              description="Backups and schedules that name no other storage use it."
              {...form.getInputProps('is_default', { type: 'checkbox' })}
            />
          </FormSection>
          <FormFooter note="It is checked at once: written, read back, deleted.">
            <Button type="submit" loading={add.isPending}>
              Add and check
            </Button>
            {cancel}
          </FormFooter>
        </Panel>
        {!inline && <ErrorNotice error={add.error} title="The storage was not added" />}
      </form>
    </ApiSnippetAside>
  );
}
