import type { AuditEntry } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import { HostnameText } from '../../components/ui/display/hostname-text';
import { RelativeTime } from '../../components/ui/display/relative-time';
import { ToneDot } from '../../components/ui/feedback/status';
import classes from './event-list.module.css';
import { eventSubjectName, eventSentence } from './event-labels';
import { EventSubjectLink } from './event-subject-link';

/** Events as sentences, the newest first. */
export function EventList({ entries, expectedRows = 8 }: { entries?: readonly AuditEntry[]; expectedRows?: number }) {
  if (!entries) {
    return (
      <div className={classes.feed} aria-hidden>
        {Array.from({ length: expectedRows }, (_, index) => (
          <div key={index} className={classes.entry}>
            <span className={classes.mark} />
            <Skeleton height={12} my={4} width={`${60 + ((index * 17) % 35)}%`} />
          </div>
        ))}
      </div>
    );
  }
  return (
    <ol className={classes.feed}>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ol>
  );
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { tone, who, did, named, after, more } = eventSentence(entry);
  return (
    <li className={classes.entry}>
      <span className={classes.mark}>
        <ToneDot tone={tone} />
      </span>
      <div className={classes.text}>
        <p className={classes.sentence}>
          {who && <span className={classes.who}>{who} </span>}
          {did}{' '}
          {named && (
            <EventSubjectLink entry={entry}>
              {entry.subject.type === 'domain' ? <HostnameText of={entry.subject.name} /> : eventSubjectName(entry)}
            </EventSubjectLink>
          )}{' '}
          {after}
        </p>
        {more && <p className={classes.more}>{more}</p>}
      </div>
      <span className={classes.time}>
        <RelativeTime at={entry.at} />
      </span>
    </li>
  );
}
