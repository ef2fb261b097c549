import { EVENT_NAMES } from '@fairlead/contracts';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { AuditList } from '../../../features/audit/audit-list';
import { usePermissions } from '../../../lib/session/current-user';
import { type AuditSearch, auditExportUrl } from '../../../features/audit/audit-search';

const route = getRouteApi('/shell/settings/audit');

export function AuditRoute() {
  const { name, ...filters } = route.useSearch();
  // The list of events is too large for the address of every page to be checked against it.
  const search = EVENT_NAMES.some((known) => known === name) ? { ...filters, name } : filters;
  const navigate = route.useNavigate();
  const all = usePermissions().isOwner;
  return (
    <PageLayout
      title="Audit log"
      description={
        all
          ? 'Who did what, and when. Each entry is written together with its change and cannot be altered.'
          : 'Who did what, and when. Only owners see entries about other people; you also see your own.'
      }
      actions={<AuditExportLinks search={search} />}
    >
      <AuditList
        search={search}
        onSearch={(wanted) => void navigate({ search: wanted })}
        onType={(wanted) => void navigate({ search: wanted, replace: true })}
      />
    </PageLayout>
  );
}

/** Exports all entries that match the filters, not only the current page. */
const AuditExportLinks = ({ search }: { search: AuditSearch }) => (
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
      Export JSON Lines
    </Button>
  </>
);
