import type { AuditEntry } from '@fairlead/client';
import { UnstyledButton } from '@mantine/core';
import type { Column } from '../../components/ui/list/data-table';
import { formatDateTime } from '../../lib/format/format-time';
import classes from './audit.module.css';

/** "shop", or for a deployment "shop #12". */
export function auditSubjectName({ subject, data }: AuditEntry): string {
  const number = data['number'];
  return typeof number === 'number' ? `${subject.name} #${number}` : subject.name;
}

export const auditActorName = ({ actor }: AuditEntry) => (actor.type === 'system' ? 'Fairlead' : actor.name);

export const auditColumns = (onShow: (entry: AuditEntry) => void): readonly Column<AuditEntry>[] => [
  {
    key: 'name',
    header: 'Event',
    width: '28%',
    cell: (entry) => (
      <UnstyledButton
        className={classes.open}
        aria-label={`${entry.name}: ${auditSubjectName(entry)}, by ${auditActorName(entry)}. Show details`}
        onClick={() => onShow(entry)}
      >
        {entry.name}
      </UnstyledButton>
    ),
  },
  {
    key: 'subject',
    header: 'Subject',
    width: '30%',
    cell: (entry) => (
      <>
        <div className={classes.subject}>{auditSubjectName(entry)}</div>
        <div className={classes.detail}>{entry.subject.type}</div>
      </>
    ),
  },
  {
    key: 'actor',
    header: 'Actor',
    cell: (entry) => (
      <>
        <div className={classes.subject}>{auditActorName(entry)}</div>
        {(entry.actor.type === 'token' || entry.address) && (
          <div className={classes.detail}>
            {[entry.actor.type === 'token' && 'token', entry.address].filter(Boolean).join(' from ')}
          </div>
        )}
      </>
    ),
  },
  {
    key: 'at',
    header: 'Time',
    width: '12rem',
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
];
