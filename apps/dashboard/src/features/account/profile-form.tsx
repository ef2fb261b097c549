import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { DescriptionItem, DescriptionList } from '../../components/ui/layout/description-list';
import { FormFooter } from '../../components/ui/form/form-footer';
import { FormSection } from '../../components/ui/form/form-section';
import { Panel } from '../../components/ui/layout/panel';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../components/ui/form/unsaved-changes-guard';
import { fieldErrors } from '../../lib/api/api-error';
import { useCurrentUser } from '../../lib/session/current-user';
import { ROLE_LABELS } from '../../lib/labels/role-labels';
import { formatDate, formatDateTime } from '../../lib/format/format-time';
import { toast } from '../../lib/browser/toast';
import { useUpdateAccount } from './mutations';

export function ProfileForm() {
  const user = useCurrentUser();
  const update = useUpdateAccount();
  const saved = user.name ?? '';
  const [name, setName] = useState(saved);
  const changed = name !== saved;
  const problem = fieldErrors(update.error, ['name']).name;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { name: name.trim() || null },
      {
        onSuccess: (now) => {
          setName(now.name ?? '');
          toast({ tone: 'ok', title: 'Name saved' });
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={changed} />
      <Panel flush>
        <FormSection title="Name" description="How others see you.">
          {!problem && <ErrorNotice error={update.error} title="Could not save your name" />}
          <TextInput
            label="Name"
            description="If empty, your e-mail address is shown."
            maxLength={64}
            autoComplete="name"
            maw={420}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={problem}
          />
        </FormSection>
        <FormSection title="Account" description="Only an owner can change your role.">
          <DescriptionList>
            <DescriptionItem name="E-mail" wide>
              {user.email}
            </DescriptionItem>
            <DescriptionItem name="Role">
              <span title={ROLE_LABELS[user.role].text}>{ROLE_LABELS[user.role].label}</span>
            </DescriptionItem>
            <DescriptionItem name="Member since">{formatDate(user.created_at)}</DescriptionItem>
            <DescriptionItem name="Last sign-in">
              {user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : null}
            </DescriptionItem>
          </DescriptionList>
        </FormSection>
        <FormFooter note={changed ? 'Unsaved changes' : undefined}>
          <Button type="submit" loading={update.isPending} disabled={!changed}>
            Save
          </Button>
        </FormFooter>
      </Panel>
    </form>
  );
}
