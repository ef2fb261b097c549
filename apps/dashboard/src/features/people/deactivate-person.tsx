import type { UserRecord } from '@fairlead/client';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { toast } from '../../lib/browser/toast';
import { useDeactivatePerson } from './mutations';
import { PersonTokensField, type TokenChoice } from './person-tokens-field';
import { personTokensQuery } from './queries';
import { DESTRUCTIVE_BUTTON } from '../../components/ui/overlay/destructive';

/** Deactivates a person who has created tokens that are still valid. */
export function DeactivatePerson({ person, onClose }: { person: UserRecord; onClose: () => void }) {
  const [choice, setChoice] = useState<TokenChoice>('revoke');
  const { data: tokens = [] } = useQuery(personTokensQuery(person.id));
  const deactivate = useDeactivatePerson(person.id);
  const confirm = () =>
    deactivate.mutate(choice, {
      onSuccess: () => {
        onClose();
        const text =
          choice === 'keep' ? 'Their API tokens stay valid.' : 'Their sessions and API tokens have been revoked.';
        toast({ tone: 'ok', title: `${person.email} has been deactivated`, text });
      },
    });
  return (
    <Stack ta="left">
      <ErrorNotice error={deactivate.error} title="Could not deactivate the person" />
      <Text fz="sm">They are signed out and cannot sign in any more.</Text>
      <PersonTokensField tokens={tokens} value={choice} onChange={setChoice} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button {...DESTRUCTIVE_BUTTON} loading={deactivate.isPending} onClick={confirm}>
          Deactivate
        </Button>
      </Group>
    </Stack>
  );
}
