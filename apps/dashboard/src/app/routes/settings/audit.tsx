import { getRouteApi } from '@tanstack/react-router';
import { Page } from '../../../components/ui/page';
import { AuditList } from '../../../features/audit/audit-list';
import { ExportLinks } from '../../../features/audit/export-links';
import { useMay } from '../../../lib/current-user';

const route = getRouteApi('/frame/settings/audit');

export function AuditRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const all = useMay().own;
  return (
    <Page
      title="Audit log"
      description={
        all
          ? 'Who did what, and when. An entry is written with the change itself and cannot be altered.'
          : 'Who did what, and when. Entries about people are shown to owners; of yourself you see your own.'
      }
      actions={<ExportLinks search={search} />}
    >
      <AuditList
        search={search}
        onSearch={(wanted) => void navigate({ search: wanted })}
        onType={(wanted) => void navigate({ search: wanted, replace: true })}
      />
    </Page>
  );
}
