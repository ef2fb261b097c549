import type { ApplicationRecord, Diagnosis, StatusDetails } from '@fairlead/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DiagnosisActions } from '../../../components/diagnosis/diagnosis-actions';
import { DiagnosisEvidence } from '../../../components/diagnosis/diagnosis-evidence';
import { logSearch } from '../../../components/diagnosis/log-search';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { Notice } from '../../../components/ui/feedback/notice';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { TextLink } from '../../../components/ui/layout/button-link';
import { stripAnsi } from '../../../components/log-viewer/lines/ansi-text';
import { formatCount } from '../../../lib/format/format-values';
import { APPLICATION_STATUS_LABELS } from '../../../lib/labels/status-labels';
import { statusAdviceFor } from './application-status-advice';
import { StatusAdviceLink } from './status-advice-link';
import classes from './application-status-problem.module.css';

interface Props {
  application: ApplicationRecord;
  start: ReactNode;
  rollBack: ReactNode;
}

/** A default export, for `lazy`. */
export default function ApplicationStatusProblem({ application, start, rollBack }: Props) {
  const { status, status_reason: reason, status_details: details } = application;
  const { tone, label, meaning } = APPLICATION_STATUS_LABELS[status];
  const advice = statusAdviceFor(application);
  const diagnosis = details?.diagnosis ?? null;
  return (
    <Notice
      tone={tone === 'bad' ? 'bad' : 'warn'}
      role="status"
      icon={<IconAlertTriangle size={18} stroke={1.8} />}
      title={status === 'stopped' ? 'Stopped unexpectedly' : label}
      actions={
        <>
          {diagnosis && <DiagnosisActions application={application} actions={diagnosis.actions} />}
          {(status === 'stopped' || status === 'crashed') && start}
          {advice.rollBack && rollBack}
          {diagnosis && <StatusAdviceLink target="logs" application={application} />}
          {advice.targets.map((target) => (
            <StatusAdviceLink key={target} target={target} application={application} />
          ))}
        </>
      }
    >
      <p className={classes.reason}>{reason ?? meaning}</p>
      {details && <Facts details={details} />}
      {details && diagnosis && <Cause application={application} process={details.process} diagnosis={diagnosis} />}
      <p className={classes.text}>{advice.text}</p>
      {details && details.lines.length > 0 && (
        <details className={classes.lines}>
          <summary>Last lines of {details.process}</summary>
          <CodeBlock code={details.lines.map(stripAnsi).join('\n')} label={`last lines of ${details.process}`} wrap />
        </details>
      )}
    </Notice>
  );
}

interface CauseProps {
  application: ApplicationRecord;
  process: string;
  diagnosis: Diagnosis;
}

/** Why the process ended, and the line that shows it, with a link to where the log has it. */
const Cause = ({ application: { id }, process, diagnosis: { message, evidence } }: CauseProps) => (
  <>
    <p className={classes.cause}>{message}</p>
    <DiagnosisEvidence evidence={{ ...evidence, text: stripAnsi(evidence.text) }}>
      {evidence.at && (
        <TextLink
          to="/applications/$applicationId/logs"
          params={{ applicationId: id }}
          search={logSearch(process, evidence.at)}
          fz="xs"
        >
          View it in the log
        </TextLink>
      )}
    </DiagnosisEvidence>
  </>
);

/** Facts beyond the reason. */
function Facts({ details }: { details: StatusDetails }) {
  const { process, since, restarts, failed_checks: failed, out_of_memory: ranOut } = details;
  return (
    <ul className={classes.facts}>
      <li>
        Process <strong>{process}</strong>
      </li>
      <li>
        since <RelativeTime at={since} />
      </li>
      {restarts > 0 && <li>{formatCount(restarts, 'restart')} in the last 10 minutes</li>}
      {failed > 0 && <li>{formatCount(failed, 'failed check')} in a row</li>}
      {ranOut && <li>out of memory</li>}
    </ul>
  );
}
