import type { ServerRecord } from '@fairlead/client';
import { IconCheck, IconX } from '@tabler/icons-react';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { STAGE_STATUS_LABELS } from '../../../lib/labels/stage-labels';
import classes from './provisioning-steps.module.css';
import { labelledSteps, type LabelledStep } from './provisioning-step-labels';

/** The steps of the work on the machine, with their status. */
export function ProvisioningSteps({ server }: { server: ServerRecord }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {labelledSteps(server.provisioning.steps).map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: LabelledStep }) {
  const { title, text, status, started_at: started, finished_at: finished, notes } = step;
  return (
    <li className={classes.step} data-status={status} aria-current={status === 'running' ? 'step' : undefined}>
      <span className={classes.mark} role="img" aria-label={STAGE_STATUS_LABELS[status].label}>
        {status === 'succeeded' && <IconCheck size={12} stroke={3} aria-hidden />}
        {status === 'failed' && <IconX size={12} stroke={3} aria-hidden />}
      </span>
      <span className={classes.head}>
        <span className={classes.title}>{title}</span>
        {started && (
          <span className={classes.taken}>
            <ElapsedTime since={started} until={finished} />
          </span>
        )}
      </span>
      <span className={classes.text}>{notes.at(-1) ?? text}</span>
    </li>
  );
}
