import type { DatabaseRecord } from '@fairlead/client';
import { Button, Group, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconRefresh } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { CHANGE_NOT_PERMITTED } from '../../../lib/session/current-user';
import { useReadCredentials } from '../mutations';
import classes from './credentials-panel.module.css';
import { CopyButton } from '../../../components/ui/display/copy-button';

const RotatePassword = lazy(() => import('./rotate-password'));
const MASK = '••••••••••••';

interface Props {
  database: DatabaseRecord;
  mayChange: boolean;
  /** Opens the log of the rotation. */
  onRotating: () => void;
}

/** Credentials. The password is requested separately and dropped again. */
export function CredentialsPanel({ database, mayChange, onRotating }: Props) {
  const { id, host, port, database_name: name, username, status } = database;
  const read = useReadCredentials(id);
  const [rotating, setRotating] = useState<boolean>();
  const known = read.data;
  return (
    <Panel
      title="Credentials"
      flush
      actions={
        mayChange && (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              leftSection={known ? <IconEyeOff size={15} /> : <IconEye size={15} />}
              loading={read.isPending}
              onClick={() => (known ? read.reset() : read.mutate())}
            >
              {known ? 'Hide password' : 'Show password'}
            </Button>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconRefresh size={15} />}
              disabled={status !== 'ready'}
              onClick={() => setRotating(true)}
            >
              Rotate…
            </Button>
          </Group>
        )
      }
    >
      <ErrorNotice error={read.error} title="Could not load the password" />
      <dl className={classes.rows}>
        <CredentialRow name="Host" value={host} />
        <CredentialRow name="Port" value={port === null ? '–' : String(port)} />
        {name !== null && <CredentialRow name="Database" value={name} />}
        <CredentialRow name="Username" value={username} />
        <CredentialRow name="Password" value={known?.password} masked={MASK} />
        <CredentialRow name="URL" value={known?.url} masked={MASK} />
      </dl>
      <Text fz="xs" c="dimmed" className={classes.below}>
        {mayChange
          ? 'Reachable only from its own server. Viewing the password is recorded in the audit log.'
          : `The password stays masked. ${CHANGE_NOT_PERMITTED}`}
      </Text>
      {rotating !== undefined && (
        <Suspense>
          <RotatePassword
            database={database}
            opened={rotating}
            onClose={() => setRotating(false)}
            onRotating={() => {
              read.reset();
              onRotating();
            }}
          />
        </Suspense>
      )}
    </Panel>
  );
}

interface CredentialRowProps {
  name: string;
  /** `undefined` shows `masked` instead. */
  value: string | undefined;
  masked?: string;
}

const CredentialRow = ({ name, value, masked }: CredentialRowProps) => (
  <div className={classes.row}>
    <dt>{name}</dt>
    <dd>
      {value === undefined ? <span className={classes.masked}>{masked}</span> : <code>{value}</code>}
      {value !== undefined && <CopyButton value={value} label={`Copy ${name === 'URL' ? name : name.toLowerCase()}`} />}
    </dd>
  </div>
);
