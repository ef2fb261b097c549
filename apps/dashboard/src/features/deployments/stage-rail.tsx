import type { DeploymentStageRecord } from '@fairlead/client';
import type { StageStatus } from '@fairlead/contracts';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { Elapsed } from '../../components/ui/elapsed';
import { DEPLOYMENT_WORDS, STAGE_WORDS } from '../../lib/status-words';
import { STAGE_NAMES } from './deployment-words';
import classes from './stage-rail.module.css';

const ICONS: Readonly<Record<StageStatus, typeof IconCheck | undefined>> = {
  pending: undefined,
  running: undefined,
  succeeded: IconCheck,
  failed: IconX,
  canceled: IconMinus,
  skipped: IconMinus,
};

/** The stages of a deployment beside each other, as far as it is. */
export const StageRail = ({ stages }: { stages: readonly DeploymentStageRecord[] }) => (
  <ol className={classes.rail} aria-label="Stages">
    {stages.map((stage) => (
      <Stage key={stage.name} stage={stage} />
    ))}
  </ol>
);

function Stage({ stage: { name, status, started_at, finished_at } }: { stage: DeploymentStageRecord }) {
  const { tone, words } = STAGE_WORDS[status];
  const Icon = ICONS[status];
  return (
    <li
      className={classes.stage}
      data-tone={tone}
      data-status={status}
      aria-current={status === 'running' ? 'step' : undefined}
      title={DEPLOYMENT_WORDS[name].meaning}
    >
      <span className={classes.mark} aria-hidden>
        {Icon && <Icon size={13} stroke={3} />}
      </span>
      <span className={classes.name}>{STAGE_NAMES[name]}</span>
      <span className={classes.took}>
        {started_at && status !== 'skipped' ? (
          <>
            <VisuallyHidden>{words}, </VisuallyHidden>
            <Elapsed since={started_at} until={finished_at} />
          </>
        ) : (
          words
        )}
      </span>
    </li>
  );
}
