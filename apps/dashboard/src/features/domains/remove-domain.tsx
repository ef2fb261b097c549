import type { DomainRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/overlay/confirm-dialog';
import { domainAddress } from './domain-address';
import { useRemoveDomain } from './mutations';

interface Props {
  domain: DomainRecord;
  size?: 'sm' | 'compact-xs';
  onRemoved?: () => void;
}

export function RemoveDomain({ domain, size = 'compact-xs', onRemoved }: Props) {
  const { id, application_id: applicationId } = domain;
  const address = domainAddress(domain);
  const [opened, setOpened] = useState(false);
  const remove = useRemoveDomain(applicationId);
  const close = () => {
    setOpened(false);
    remove.reset();
  };
  return (
    <>
      <Button size={size} variant="default" aria-label={`Remove ${address}`} onClick={() => setOpened(true)}>
        Remove
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={close}
        title={`Remove ${address}?`}
        action="Remove domain"
        destroys
        pending={remove.isPending}
        error={remove.error}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              close();
              onRemoved?.();
            },
          })
        }
      >
        Visitors who ask for it get no answer from here any more. It can be added again; its entry at your name server
        is yours to remove.
      </ConfirmDialog>
    </>
  );
}
