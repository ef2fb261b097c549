import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatCount } from '../../../lib/format/format-values';
import { STAGE_STATUS_LABELS } from '../../../lib/labels/stage-labels';
import { ElapsedTime } from '../../ui/display/elapsed-time';
import { Status, StatusBadge } from '../../ui/feedback/status';
import classes from './log-stage-header.module.css';
import type { StageHeader } from './log-rows';

interface Props {
  head: StageHeader;
  folded: boolean;
  onToggle: () => void;
}

/** The header of a stage, which collapses and expands its lines. */
export function LogStageHeader({ head, folded, onToggle }: Props) {
  const { title, lines, stage, earlier } = head;
  return (
    <UnstyledButton className={classes.head} aria-expanded={!folded} onClick={onToggle}>
      <IconChevronRight size={14} className={classes.chevron} data-folded={folded || undefined} aria-hidden />
      <span className={classes.title}>{title.replaceAll(/[-_]/g, ' ')}</span>
      {stage && <StatusBadge label={STAGE_STATUS_LABELS[stage.status]} />}
      {earlier && <Status tone="idle">earlier attempt</Status>}
      <span className={classes.facts}>
        <span>{formatCount(lines, 'line')}</span>
        {stage?.started_at && <ElapsedTime since={stage.started_at} until={stage.finished_at} />}
      </span>
    </UnstyledButton>
  );
}
