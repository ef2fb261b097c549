import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useLocation } from '@tanstack/react-router';
import { BackLink } from '../../../components/ui/back-link';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { StageRail } from '../../../components/ui/stage-rail';
import { StatusOf } from '../../../components/ui/status';
import { ALL_APPLICATIONS, applicationsQuery } from '../../../features/applications/queries';
import { BACKUP_STAGE_NAMES, backupWordsOf, TRIGGER_MEANINGS } from '../../../features/backups/backup-words';
import { BackupActions } from '../../../features/backups/detail/backup-actions';
import { BackupFacts } from '../../../features/backups/detail/backup-facts';
import { BackupLog } from '../../../features/backups/detail/backup-log';
import { FailureNotice } from '../../../features/backups/detail/failure-notice';
import { BackupGone } from '../../../features/backups/detail/gone';
import { backupQuery } from '../../../features/backups/queries';
import { RestoreList } from '../../../features/backups/restore/restore-list';
import { serversQuery } from '../../../features/servers/queries';
import { storagesQuery } from '../../../features/storages/queries';
import { isCode } from '../../../lib/api-error';
import { useMay } from '../../../lib/current-user';
import { lineOfHash } from '../../../lib/log-line-hash';
import { ALL_SERVERS } from '../applications/all-servers';

const route = getRouteApi('/frame/backups/$backupId');

export function BackupRoute() {
  const { backupId } = route.useParams();
  const navigate = route.useNavigate();
  const mayChange = useMay().change;
  const line = lineOfHash(useLocation({ select: ({ hash }) => hash }));
  const { data: backup, error, refetch } = useQuery(backupQuery(backupId));
  const { data: storages } = useQuery(storagesQuery());
  const { data: servers } = useQuery(serversQuery(ALL_SERVERS));
  const { data: applications } = useQuery(applicationsQuery(ALL_APPLICATIONS));
  const databaseId = backup?.database_id;
  const back =
    backup && databaseId ? (
      <BackLink to="/databases/$databaseId/backups" params={{ databaseId }}>
        Backups of {backup.database.name}
      </BackLink>
    ) : (
      <BackLink to="/backups">Backups</BackLink>
    );
  if (isCode(error, 'RESOURCE_NOT_FOUND')) {
    return (
      <Page title="Backup" back={back}>
        <BackupGone known={backup !== undefined} />
      </Page>
    );
  }
  if (!backup) {
    return (
      <Page title="Backup" back={back}>
        <Problem error={error} title="The backup could not be read" onRetry={() => void refetch()} />
        {!error && <PanelSkeleton />}
      </Page>
    );
  }
  return (
    <Page
      title={`Backup of ${backup.database.name}`}
      back={back}
      status={<StatusOf words={backupWordsOf(backup)} />}
      description={`${TRIGGER_MEANINGS[backup.trigger]}.`}
      actions={
        mayChange && (
          <BackupActions
            backup={backup}
            onDeleted={() => void navigate({ to: '/backups' })}
            servers={servers?.servers ?? []}
            applications={applications?.applications ?? []}
            onRestoring={({ id: restoreId }) => void navigate({ to: '/restores/$restoreId', params: { restoreId } })}
          />
        )
      }
    >
      {backup.failure && (
        <FailureNotice
          failure={backup.failure}
          title={
            backup.failure.stage ? `It failed in “${BACKUP_STAGE_NAMES[backup.failure.stage].label}”` : 'It failed'
          }
          after="The database is as it was; nothing of this run is kept."
        />
      )}
      <Panel>
        <Stack gap="lg">
          <StageRail stages={backup.stages} names={BACKUP_STAGE_NAMES} />
          <BackupFacts backup={backup} storage={storages?.find(({ id }) => id === backup.storage_id)} />
        </Stack>
      </Panel>
      <RestoreList of={{ backup_id: backup.id }} />
      <Panel flush>
        <BackupLog
          key={backup.id}
          of={backup}
          kind="backup"
          line={line}
          onLine={(number) =>
            void navigate({ hash: `L${number}`, replace: true, resetScroll: false, hashScrollIntoView: false })
          }
        />
      </Panel>
    </Page>
  );
}
