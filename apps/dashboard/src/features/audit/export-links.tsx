import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type AuditSearch, auditExportUrl } from './audit-search';

/** All entries that the filters let through, not only those of the page that is shown. */
export const AuditExportLinks = ({ search }: { search: AuditSearch }) => (
  <>
    <Button
      component="a"
      variant="default"
      href={auditExportUrl(search, 'csv')}
      download
      leftSection={<IconDownload size={16} />}
    >
      Export CSV
    </Button>
    <Button component="a" variant="default" href={auditExportUrl(search, 'jsonl')} download>
      JSON Lines
    </Button>
  </>
);
