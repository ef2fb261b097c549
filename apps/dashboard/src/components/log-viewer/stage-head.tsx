import { UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { counted } from '../../lib/format';
import { STAGE_WORDS } from '../../lib/stage-words';
import { Elapsed } from '../ui/elapsed';
import { Status, StatusOf } from '../ui/status';
import classes from './stage-head.module.css';
import type { StageHead } from './log-rows';

interface Props {
  head: StageHead;
  folded: boolean;
  onToggle: () => void;
}

/** Begins the lines of a stage, and folds them away. */
export function LogStageHead({ head, folded, onToggle }: Props) {
  const { title, lines, stage, earlier } = head;
  return (
    <UnstyledButton className={classes.head} aria-expanded={!folded} onClick={onToggle}>
      <IconChevronRight size={14} className={classes.chevron} data-folded={folded || undefined} aria-hidden />
      <span className={classes.title}>{title.replaceAll(/[-_]/g, ' ')}</span>
      {stage && <StatusOf words={STAGE_WORDS[stage.status]} />}
      {earlier && <Status tone="idle">earlier attempt</Status>}
      <span className={classes.facts}>
        <span>{counted(lines, 'line')}</span>
        {stage?.started_at && <Elapsed since={stage.started_at} until={stage.finished_at} />}
      </span>
    </UnstyledButton>
  );
}
