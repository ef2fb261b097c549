import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Fact, Facts } from '../../components/ui/facts';
import { FormFooter } from '../../components/ui/form-footer';
import { FormSection } from '../../components/ui/form-section';
import { Panel } from '../../components/ui/panel';
import { Problem } from '../../components/ui/problem';
import { UnsavedGuard } from '../../components/ui/unsaved-guard';
import { fieldErrors } from '../../lib/api-error';
import { useCurrentUser } from '../../lib/current-user';
import { ROLE_WORDS } from '../../lib/role-words';
import { formatDate, formatDateTime } from '../../lib/time';
import { toast } from '../../lib/toast';
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
      <UnsavedGuard when={changed} />
      <Panel flush>
        <FormSection title="Name" description="How others see you here.">
          {!problem && <Problem error={update.error} title="Your name was not saved" />}
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
          <Facts>
            <Fact name="E-mail" wide>
              {user.email}
            </Fact>
            <Fact name="Role">
              <span title={ROLE_WORDS[user.role].text}>{ROLE_WORDS[user.role].label}</span>
            </Fact>
            <Fact name="Here since">{formatDate(user.created_at)}</Fact>
            <Fact name="Last sign-in">{user.last_sign_in_at ? formatDateTime(user.last_sign_in_at) : null}</Fact>
          </Facts>
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
