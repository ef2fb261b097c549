import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconBarrierBlock, IconPlayerStop } from '@tabler/icons-react';
import { Notice } from '../../components/ui/feedback/notice';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { isStopping } from '../../lib/labels/application-status-label';
import { usePermissions } from '../../lib/session/current-user';
import { openControlDialog } from './control-dialog-state';
import classes from './offline-notice-content.module.css';
import StartButton from './start-button';
import { useEndMaintenance } from './maintenance/use-end-maintenance';

/** A default export, for `lazy`. */
export default function OfflineNoticeContent({ application }: { application: ApplicationRecord }) {
  return (
    <>
      <Stopped application={application} />
      <Maintenance application={application} />
    </>
  );
}

function Stopped({ application }: { application: ApplicationRecord }) {
  const { status, desired_state: desired, drain_seconds: drain, maintenance } = application;
  if (isStopping(application)) {
    return (
      <Notice tone="busy" role="status" icon={<IconPlayerStop size={18} />} title="Stopping the application">
        Running deployments finish first. Requests in flight then get up to {drain} s before the processes end.
      </Notice>
    );
  }
  if (desired !== 'stopped' || status !== 'stopped') return null;
  return (
    <Notice
      tone="warn"
      role="status"
      icon={<IconPlayerStop size={18} />}
      title={maintenance ? 'Stopped' : 'Stopped: visitors get an error page'}
      actions={<StartButton application={application} />}
    >
      It stays stopped, even across server reboots, until it is started or deployed. Scheduled commands do not run.
    </Notice>
  );
}

function Maintenance({ application }: { application: ApplicationRecord }) {
  const { id, maintenance } = application;
  const { canChange } = usePermissions();
  const { end, pending } = useEndMaintenance(application);
  if (!maintenance) return null;
  const { message, since } = maintenance;
  return (
    <Notice
      tone="warn"
      role="status"
      icon={<IconBarrierBlock size={18} />}
      title="Maintenance page is on"
      actions={
        canChange && (
          <>
            <Button size="xs" loading={pending} onClick={end}>
              End maintenance
            </Button>
            <Button size="xs" variant="default" onClick={() => openControlDialog(id, 'maintenance')}>
              Edit page…
            </Button>
          </>
        )
      }
    >
      {message !== null && <blockquote className={classes.message}>{message}</blockquote>}
      Since <RelativeTime at={since} />. The application itself keeps running.
    </Notice>
  );
}
