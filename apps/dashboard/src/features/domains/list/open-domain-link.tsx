import type { DomainRecord } from '@fairlead/client';
import { ActionIcon } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { domainAddress, domainUrl } from '../domain-address';

/** Opens the domain in a new tab, if there is something to open. */
export function OpenDomainLink({ domain }: { domain: DomainRecord }) {
  const url = domainUrl(domain);
  if (url === undefined) return null;
  return (
    <ActionIcon
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="subtle"
      color="gray"
      c="dimmed"
      aria-label={`Open ${domainAddress(domain)}`}
      title={`Open ${url}`}
    >
      <IconExternalLink size={16} stroke={1.8} />
    </ActionIcon>
  );
}
