import type { ServerRecord } from '@fairlead/client';
import { IconCheck, IconX } from '@tabler/icons-react';
import { Elapsed } from '../../components/ui/elapsed';
import { STAGE_WORDS } from '../../lib/stage-words';
import classes from './provisioning-steps.module.css';
import { shownSteps, type ShownStep } from './steps';

/** What is done on the machine, one after the other, and how far it has come. */
export function ProvisioningSteps({ server }: { server: ServerRecord }) {
  return (
    <ol className={classes.steps} aria-label="Steps">
      {shownSteps(server.provisioning.steps).map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step }: { step: ShownStep }) {
  const { title, text, status, started_at: started, finished_at: finished, notes } = step;
  return (
    <li className={classes.step} data-status={status} aria-current={status === 'running' ? 'step' : undefined}>
      <span className={classes.mark} role="img" aria-label={STAGE_WORDS[status].words}>
        {status === 'succeeded' && <IconCheck size={12} stroke={3} aria-hidden />}
        {status === 'failed' && <IconX size={12} stroke={3} aria-hidden />}
      </span>
      <span className={classes.head}>
        <span className={classes.title}>{title}</span>
        {started && (
          <span className={classes.taken}>
            <Elapsed since={started} until={finished} />
          </span>
        )}
      </span>
      <span className={classes.text}>{notes.at(-1) ?? text}</span>
    </li>
  );
}
