import type { DatabaseRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/ui/layout/panel';
import { Status, StatusBadge } from '../../../components/ui/feedback/status';
import { APPLICATION_STATUS_LABELS } from '../../../lib/labels/status-labels';
import type { LinkableApplication } from '../application-link-fields';
import classes from './linked-applications.module.css';

const LinkApplicationsDialog = lazy(() => import('./link-applications-dialog'));
const UnlinkApplication = lazy(() => import('./unlink-application'));

interface Props {
  database: DatabaseRecord;
  /** All applications on its server; `undefined` while loading. */
  applications: readonly LinkableApplication[] | undefined;
  mayChange: boolean;
  onDeploy: (application: LinkableApplication) => void;
}

/** Linked applications with their variables, and whether a deployment is required. */
export function LinkedApplications({ database, applications, mayChange, onDeploy }: Props) {
  const { links, deployment_due_for: due, status } = database;
  const [linking, setLinking] = useState<boolean>();
  const [leaving, setLeaving] = useState<{ application: LinkableApplication; opened: boolean }>();
  const find = (id: string) => applications?.find((application) => application.id === id);
  return (
    <Panel
      title="Linked applications"
      flush
      actions={
        mayChange && (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconLink size={15} />}
            disabled={status === 'deleting'}
            onClick={() => setLinking(true)}
          >
            Link…
          </Button>
        )
      }
    >
      <ul className={classes.list} aria-label="Linked applications">
        {links.map(({ application_id: id, variables }) => {
          const application = find(id);
          const isDue = due.includes(id);
          return (
            <li key={id} className={classes.item}>
              <span className={classes.what}>
                <Link className={classes.name} to="/applications/$applicationId" params={{ applicationId: id }}>
                  {application?.name ?? '…'}
                </Link>
                <span className={classes.variables} title={variables.join(', ')}>
                  <code>{variables[0]}</code>
                  {variables.length > 1 && ` and ${variables.length - 1} more`}
                </span>
              </span>
              <span>
                {isDue ? (
                  <Status tone="warn" title="The live release does not have the current values yet">
                    Deployment required
                  </Status>
                ) : (
                  application && <StatusBadge label={APPLICATION_STATUS_LABELS[application.status]} />
                )}
              </span>
              {mayChange && application && (
                <span className={classes.actions}>
                  {isDue && (
                    <Button size="compact-xs" onClick={() => onDeploy(application)}>
                      Deploy
                    </Button>
                  )}
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`Unlink ${application.name}`}
                    onClick={() => setLeaving({ application, opened: true })}
                  >
                    Unlink
                  </Button>
                </span>
              )}
            </li>
          );
        })}
        {links.length === 0 && (
          <li className={classes.item}>
            <Text fz="sm" c="dimmed">
              No linked applications. Linked applications get the credentials automatically, also after a rotation.
            </Text>
          </li>
        )}
      </ul>
      {linking !== undefined && (
        <Suspense>
          <LinkApplicationsDialog
            database={database}
            applications={applications}
            opened={linking}
            onClose={() => setLinking(false)}
          />
        </Suspense>
      )}
      {leaving && (
        <Suspense>
          <UnlinkApplication
            database={database}
            {...leaving}
            onClose={() => setLeaving({ ...leaving, opened: false })}
          />
        </Suspense>
      )}
    </Panel>
  );
}
