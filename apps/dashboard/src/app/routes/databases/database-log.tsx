import { getRouteApi, useLocation } from '@tanstack/react-router';
import { Panel } from '../../../components/ui/layout/panel';
import { DatabaseLog } from '../../../features/databases/database-log';
import { parseLineHash } from '../../../lib/url/log-line-hash';
import { useDatabase } from './use-database';

const route = getRouteApi('/shell/databases/$databaseId/log');

export function DatabaseLogRoute() {
  const database = useDatabase();
  const navigate = route.useNavigate();
  const line = parseLineHash(useLocation({ select: ({ hash }) => hash }));
  if (!database) return null;
  const working = database.status === 'creating' || database.status === 'deleting' ? database.status : 'none';
  return (
    <Panel
      title="Latest operation"
      description="Creation, password rotation or deletion. Backups and restores have their own logs."
      flush
    >
      <DatabaseLog
        key={working}
        database={database}
        line={line}
        onLine={(number) =>
          void navigate({ hash: `L${number}`, replace: true, resetScroll: false, hashScrollIntoView: false })
        }
      />
    </Panel>
  );
}
