import type { DomainRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../components/ui/confirm';
import { useRemoveDomain } from './mutations';

export function RemoveDomain({ domain }: { domain: DomainRecord }) {
  const { id, hostname, application_id: applicationId } = domain;
  const [opened, setOpened] = useState(false);
  const remove = useRemoveDomain(applicationId);
  const close = () => {
    setOpened(false);
    remove.reset();
  };
  return (
    <>
      <Button size="compact-xs" variant="default" aria-label={`Remove ${hostname}`} onClick={() => setOpened(true)}>
        Remove
      </Button>
      <Confirm
        opened={opened}
        onClose={close}
        title={`Remove ${hostname}?`}
        action="Remove domain"
        destroys
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(id, { onSuccess: close })}
      >
        Visitors who ask for it get no answer from here any more. It can be added again; its entry at your name server
        is yours to remove.
      </Confirm>
    </>
  );
}
