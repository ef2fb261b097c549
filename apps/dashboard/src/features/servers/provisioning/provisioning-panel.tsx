import type { ServerRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { useProvisionServer } from '../mutations';
import classes from './provisioning-panel.module.css';
import { ProvisioningLog } from './provisioning-log';
import { ProvisioningSteps } from './provisioning-steps';
import { mayProvision } from './may-provision';

interface Props {
  server: ServerRecord;
  mayChange: boolean;
  line: number | undefined;
  onLine: (line: number) => void;
}

/** The last provisioning or cleanup of the machine: its steps and their output. */
export function ProvisioningPanel({ server, mayChange, line, onLine }: Props) {
  const provision = useProvisionServer(server.id);
  const run = useRun(server);
  return (
    <>
      <ErrorNotice error={provision.error} title="Could not provision the server" />
      <Panel
        title="Steps"
        description="Each step installs only what is missing, so provisioning can be repeated safely."
        actions={
          mayChange &&
          server.status !== 'failed' &&
          server.status !== 'unreachable' && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={15} />}
              disabled={!mayProvision(server.status)}
              loading={provision.isPending}
              onClick={() => provision.mutate({})}
            >
              Provision again
            </Button>
          )
        }
      >
        <ProvisioningSteps server={server} />
      </Panel>
      <div className={classes.output}>
        <Panel title="Output" flush>
          <ProvisioningLog key={run} server={server} line={line} onLine={onLine} />
        </Panel>
      </div>
    </>
  );
}

/** Counts restarts of the work while the page is open: each run has a log of its own. */
function useRun({ provisioning }: ServerRecord): number {
  const began = provisioning.steps[0]?.started_at ?? '';
  const [run, setRun] = useState({ began, count: 0 });
  if (began === run.began) return run.count;
  const next = { began, count: run.began === '' ? run.count : run.count + 1 };
  setRun(next);
  return next.count;
}
