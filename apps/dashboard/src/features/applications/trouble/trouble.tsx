import type { ApplicationRecord, StatusDetails } from '@fairlead/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CodeBlock } from '../../../components/ui/code-block';
import { Notice } from '../../../components/ui/notice';
import { RelativeTime } from '../../../components/ui/relative-time';
import { plainText } from '../../../components/log-viewer/log-text';
import { counted } from '../../../lib/format';
import { APPLICATION_WORDS } from '../../../lib/status-words';
import { troubleAdvice } from './advice';
import { TroubleLink } from './trouble-link';
import classes from './trouble.module.css';

interface Props {
  application: ApplicationRecord;
  start: ReactNode;
  rollBack: ReactNode;
}

/** A default export, for `lazy`. */
export default function Trouble({ application, start, rollBack }: Props) {
  const { status, status_reason: reason, status_details: details } = application;
  const { tone, words, meaning } = APPLICATION_WORDS[status];
  const advice = troubleAdvice(application);
  return (
    <Notice
      tone={tone === 'bad' ? 'bad' : 'warn'}
      role="status"
      icon={<IconAlertTriangle size={18} stroke={1.8} />}
      title={status === 'stopped' ? 'It does not run, although nobody has stopped it' : words}
      actions={
        <>
          {(status === 'stopped' || status === 'crashed') && start}
          {advice.rollBack && rollBack}
          {advice.places.map((place) => (
            <TroubleLink key={place} place={place} application={application} />
          ))}
        </>
      }
    >
      <p className={classes.reason}>{reason ?? meaning}</p>
      {details && <Seen details={details} />}
      {details && details.lines.length > 0 && (
        <div className={classes.lines}>
          <CodeBlock code={details.lines.map(plainText).join('\n')} label={`last lines of ${details.process}`} wrap />
        </div>
      )}
      <p className={classes.text}>{advice.text}</p>
    </Notice>
  );
}

/** What the reason does not say. */
function Seen({ details }: { details: StatusDetails }) {
  const { process, since, restarts, failed_checks: failed, out_of_memory: ranOut } = details;
  return (
    <ul className={classes.seen}>
      <li>
        Process <strong>{process}</strong>
      </li>
      <li>
        since <RelativeTime at={since} />
      </li>
      {restarts > 0 && <li>{counted(restarts, 'restart')} in the last 10 minutes</li>}
      {failed > 0 && <li>{counted(failed, 'failed check')} in a row</li>}
      {ranOut && <li>out of memory</li>}
    </ul>
  );
}
