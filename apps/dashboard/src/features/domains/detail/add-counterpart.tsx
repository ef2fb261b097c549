import type { DomainRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { Notice } from '../../../components/ui/feedback/notice';
import { toast, toastError } from '../../../lib/browser/toast';
import { toUnicode } from '../../../lib/format/punycode';
import { useAddDomain } from '../mutations';
import { wwwCounterpart } from '../dns/dns-zone';

interface Props {
  domain: DomainRecord;
  /** All domains of the application. */
  others: readonly DomainRecord[];
}

/** Offers to add the hostname with or without "www" as a redirect to this one. */
export function AddCounterpart({ domain, others }: Props) {
  const { application_id: applicationId, hostname, path, redirect_to: target, tls, status } = domain;
  const add = useAddDomain(applicationId);
  const counterpart = wwwCounterpart(hostname);
  if (counterpart === undefined || path !== '/' || target !== null || status === 'deleting') return null;
  if (others.some((other) => other.hostname === counterpart)) return null;
  const shown = toUnicode(counterpart);
  // Only an automatic certificate covers another hostname without further input.
  const encryption = tls.mode === 'custom' ? {} : { tls: { mode: tls.mode } };
  return (
    <Notice
      tone="busy"
      title={`Add ${shown} too?`}
      actions={
        <Button
          size="xs"
          variant="default"
          loading={add.isPending}
          onClick={() =>
            add.mutate(
              { hostname: counterpart, redirect_to: hostname, ...encryption },
              {
                onSuccess: () => toast({ tone: 'ok', title: `${shown} redirects to ${toUnicode(hostname)}` }),
                onError: (error) => toastError(error, `Could not add ${shown}`),
              },
            )
          }
        >
          Add redirect
        </Button>
      }
    >
      It needs its own DNS record.
    </Notice>
  );
}
