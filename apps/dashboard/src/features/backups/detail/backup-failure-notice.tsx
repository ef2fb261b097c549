import type { BackupFailure, RestoreFailure } from '@fairlead/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { backupAdviceFor } from '../backup-advice';
import classes from './backup-detail.module.css';

interface Props {
  failure: BackupFailure | RestoreFailure;
  /** "Failed during “Verify”". */
  title: string;
  /** State after the failure. */
  after: string;
  actions?: ReactNode;
}

/** Failure, its effect, and advice. */
export const BackupFailureNotice = ({ failure: { message, code }, title, after, actions }: Props) => (
  <Notice tone="bad" role="alert" icon={<IconAlertTriangle size={20} />} title={title} actions={actions}>
    <p className={classes.text}>{message}</p>
    <p className={classes.text}>
      {after} {backupAdviceFor(code)}
    </p>
  </Notice>
);
