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
        The domain will no longer be served. You can add it again later. Remove its DNS record at your provider.
      </ConfirmDialog>
    </>
  );
}
