import { getRouteApi } from '@tanstack/react-router';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { AuditList } from '../../../features/audit/audit-list';
import { AuditExportLinks } from '../../../features/audit/export-links';
import { usePermissions } from '../../../lib/session/current-user';

const route = getRouteApi('/frame/settings/audit');

export function AuditRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const all = usePermissions().own;
  return (
    <PageLayout
      title="Audit log"
      description={
        all
          ? 'Who did what, and when. An entry is written with the change itself and cannot be altered.'
          : 'Who did what, and when. Entries about people are shown to owners; of yourself you see your own.'
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
