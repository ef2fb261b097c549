import type { DetectedApplication } from '@fairlead/client';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { shortSha } from '../../../lib/format/format-values';
import classes from './detection-result.module.css';
import { detectionSummary, missingFileText, detectedSteps } from './detection-labels';

const SHOWN = 14;

const nameOf = (author: string) => author.replace(/\s*<.*$/, '');

interface Props {
  detected: DetectedApplication; /** Path of the Dockerfile from the settings; empty for the default. */
  dockerfile?: string;
}

/** Result of the detection, with the reasons for it. */
export function DetectionResult({ detected, dockerfile }: Props) {
  const { commit, reasons, notices, found: names } = detected;
  const missing = missingFileText(detected, dockerfile);
  return (
    <div className={classes.result} data-missing={missing === undefined ? undefined : true}>
      <div className={classes.kind}>
        {missing === undefined ? (
          <IconCircleCheck size={18} stroke={1.8} aria-hidden />
        ) : (
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
        )}
        {detectionSummary(detected)}
      </div>
      {missing !== undefined && <p role="alert">{missing}</p>}
      <p className={classes.commit}>
        <code>{shortSha(commit.sha)}</code> {commit.message.split('\n')[0]}
        <span className={classes.dimmed}>
          , {nameOf(commit.author)}, <RelativeTime at={commit.committed_at} />
        </span>
      </p>
      <Steps detected={detected} />
      <ul className={classes.reasons}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {notices.length > 0 && (
        <ul className={classes.notices} aria-label="Notices">
          {notices.map((notice) => (
            <li key={notice}>
              <IconAlertTriangle size={16} stroke={1.8} aria-hidden /> {notice}
            </li>
          ))}
        </ul>
      )}
      <p className={classes.names}>
        Found {names.slice(0, SHOWN).join(', ')}
        {names.length > SHOWN && ` and ${names.length - SHOWN} more`}
      </p>
    </div>
  );
}

function Steps({ detected }: { detected: DetectedApplication }) {
  const steps = detectedSteps(detected);
  if (steps.length === 0) return null;
  return (
    <dl className={classes.commands}>
      {steps.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{name === 'Requires' ? value : <code>{value}</code>}</dd>
        </div>
      ))}
    </dl>
  );
}
