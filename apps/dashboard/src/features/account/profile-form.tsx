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
          toast({ tone: 'ok', title: 'Your name is saved' });
        },
      },
    );
  };
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={changed} />
      <Panel flush>
        <FormSection title="Name" description="How others see you here.">
          {!problem && <ErrorNotice error={update.error} title="Your name was not saved" />}
          <TextInput
            label="Name"
            description="Without one your e-mail address is shown."
            maxLength={64}
            autoComplete="name"
            maw={420}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={problem}
          />
        </FormSection>
        <FormSection title="Who you are" description="Only an owner can change your role.">
          <DescriptionList>
            <DescriptionItem name="E-mail" wide>
              {user.email}
            </DescriptionItem>
            <DescriptionItem name="Role">
              <span title={ROLE_LABELS[user.role].text}>{ROLE_LABELS[user.role].label}</span>
            </DescriptionItem>
            <DescriptionItem name="Here since">{formatDate(user.created_at)}</DescriptionItem>
            <DescriptionItem name="Last sign-in">
              {user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : null}
            </DescriptionItem>
          </DescriptionList>
        </FormSection>
        <FormFooter note={changed ? 'Not saved yet' : undefined}>
          <Button type="submit" loading={update.isPending} disabled={!changed}>
            Save
          </Button>
        </FormFooter>
      </Panel>
    </form>
  );
}
