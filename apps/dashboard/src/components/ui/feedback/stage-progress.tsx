import type { StageStatus } from '@fairlead/contracts';
import { VisuallyHidden } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { STAGE_STATUS_LABELS } from '../../../lib/labels/stage-labels';
import { ElapsedTime } from '../display/elapsed-time';
import classes from './stage-progress.module.css';

const ICONS: Readonly<Record<StageStatus, typeof IconCheck | undefined>> = {
  pending: undefined,
  running: undefined,
  succeeded: IconCheck,
  failed: IconX,
  canceled: IconMinus,
  skipped: IconMinus,
};

export interface ProgressStage<Name extends string> {
  name: Name;
  status: StageStatus;
  started_at: string | null;
  finished_at: string | null;
}

export interface StageName {
  /** The stage as a noun beside its status: "Build". */
  label: string;
  /** Explains the stage, as a tooltip. */
  meaning: string;
}

interface Props<Name extends string> {
  stages: readonly ProgressStage<Name>[];
  names: Readonly<Record<Name, StageName>>;
}

/** Progress of an operation as a row of stages. */
export const StageProgress = <Name extends string>({ stages, names }: Props<Name>) => (
  <ol className={classes.rail} aria-label="Stages">
    {stages.map((stage) => (
      <Stage key={stage.name} stage={stage} name={names[stage.name]} />
    ))}
  </ol>
);

interface StageProps {
  stage: ProgressStage<string>;
  name: StageName;
}

function Stage({ stage: { status, started_at, finished_at }, name: { label, meaning } }: StageProps) {
  const { tone, label: statusLabel } = STAGE_STATUS_LABELS[status];
  const Icon = ICONS[status];
  return (
    <li
      className={classes.stage}
      data-tone={tone}
      data-status={status}
      aria-current={status === 'running' ? 'step' : undefined}
      title={meaning}
    >
      <span className={classes.mark} aria-hidden>
        {Icon && <Icon size={13} stroke={3} />}
      </span>
      <span className={classes.name}>{label}</span>
      <span className={classes.took}>
        {started_at && status !== 'skipped' ? (
          <>
            <VisuallyHidden>{statusLabel}, </VisuallyHidden>
            <ElapsedTime since={started_at} until={finished_at} />
          </>
        ) : (
          statusLabel
        )}
      </span>
    </li>
  );
}
