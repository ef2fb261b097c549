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
      <Notice tone="busy" role="status" icon={<IconPlayerStop size={18} />} title="It is being stopped">
        What is being deployed ends first. Then requests in flight have at most {drain} s, and its processes end.
      </Notice>
    );
  }
  if (desired !== 'stopped' || status !== 'stopped') return null;
  return (
    <Notice
      tone="warn"
      role="status"
      icon={<IconPlayerStop size={18} />}
      title={maintenance ? 'It is stopped' : 'It is stopped: visitors get no answer'}
      actions={<StartButton application={application} />}
    >
      It stays so, also when the server is restarted, until it is started or deployed. Scheduled commands do not run.
    </Notice>
  );
}

function Maintenance({ application }: { application: ApplicationRecord }) {
  const { id, maintenance } = application;
  const { change } = usePermissions();
  const { end, pending } = useEndMaintenance(application);
  if (!maintenance) return null;
  const { message, since } = maintenance;
  return (
    <Notice
      tone="warn"
      role="status"
      icon={<IconBarrierBlock size={18} />}
      title="Visitors see the maintenance page"
      actions={
        change && (
          <>
            <Button size="xs" loading={pending} onClick={end}>
              End maintenance
            </Button>
            <Button size="xs" variant="default" onClick={() => openControlDialog(id, 'maintenance')}>
              Change the page…
            </Button>
          </>
        )
      }
    >
      {message !== null && <blockquote className={classes.message}>{message}</blockquote>}
      Since <RelativeTime at={since} />. Nothing else of the application changes.
    </Notice>
  );
}
