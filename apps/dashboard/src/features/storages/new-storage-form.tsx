import type { StorageRecord } from '@fairlead/client';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { EXACT_INPUT_PROPS } from '../../components/ui/form/exact-input-props';
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
          <FormSection title="Name" description="Shown in Fairlead.">
            <TextInput label="Name" maw={420} maxLength={64} autoComplete="off" {...form.getInputProps('name')} />
          </FormSection>
          <FormSection
            title="Service"
            description="Any S3-compatible service: AWS, Hetzner, Backblaze, MinIO. Backups are encrypted before upload."
          >
            <div className={classes.pair}>
              <TextInput
                label="Endpoint"
                placeholder="https://s3.eu-central-1.amazonaws.com"
                {...EXACT_INPUT_PROPS}
                {...form.getInputProps('endpoint')}
              />
              <TextInput
                label="Region"
                placeholder="If the service has regions"
                {...EXACT_INPUT_PROPS}
                {...form.getInputProps('region')}
              />
            </div>
            <div className={classes.pair}>
              <TextInput label="Bucket" {...EXACT_INPUT_PROPS} {...form.getInputProps('bucket')} />
              <TextInput label="Prefix" placeholder="None" {...EXACT_INPUT_PROPS} {...form.getInputProps('prefix')} />
            </div>
            <Checkbox
              label="Path-style URLs"
              description="Required by most services; AWS expects the bucket in the hostname."
              {...form.getInputProps('path_style', { type: 'checkbox' })}
            />
          </FormSection>
          <FormSection
            title="Access key"
            description="Allowed to list, read, write and delete in this bucket only. The secret is never shown again."
          >
            <div className={classes.pair}>
              <TextInput label="Access key ID" {...EXACT_INPUT_PROPS} {...form.getInputProps('access_key_id')} />
              <PasswordInput
                label="Secret access key"
                {...EXACT_INPUT_PROPS}
                {...form.getInputProps('secret_access_key')}
              />
            </div>
          </FormSection>
          <FormSection title="Usage" description="Existing backups stay where they are.">
            <Checkbox
              label="Use as default"
              description="Used by backups and schedules without another storage."
              {...form.getInputProps('is_default', { type: 'checkbox' })}
            />
          </FormSection>
          <FormFooter note="Checked immediately by writing, reading and deleting a file.">
            <Button type="submit" loading={add.isPending}>
              Add and check
            </Button>
            {cancel}
          </FormFooter>
        </Panel>
        {!inline && <ErrorNotice error={add.error} title="Could not add the storage" />}
      </form>
    </ApiSnippetAside>
  );
}
