import type { CommandRunRecord } from '@fairlead/client';
import { TextLink } from '../../../components/ui/layout/button-link';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { formatDate, formatDateTime, formatTime } from '../../../lib/format/format-time';
import classes from '../list/commands.module.css';
import { RUN_TRIGGER_LABELS } from '../run-labels';

/** Command, trigger and result of a run. */
export function RunDetails({ run }: { run: CommandRunRecord }) {
  const { application_id: applicationId, command_id: id, command_name: name, trigger, actor } = run;
  const { created_at: created, started_at: started, finished_at: finished, exit_code: code } = run;
  const ran = run.status !== 'missed';
  return (
    <DescriptionList>
      <DescriptionItem name="Command">
        {run.one_off ? (
          'One-off'
        ) : id === null ? (
          `${name} (deleted)`
        ) : (
          <TextLink
            to="/applications/$applicationId/commands/runs"
            params={{ applicationId }}
            search={{ command_id: id }}
            fz="inherit"
            title="All runs of this command"
          >
            {name}
          </TextLink>
        )}
      </DescriptionItem>
      <DescriptionItem name="Triggered by">
        {actor.type === 'system' ? 'Fairlead' : actor.name}
        <span className={classes.small}>
          {RUN_TRIGGER_LABELS[trigger]}, <RelativeTime at={created} />
        </span>
      </DescriptionItem>
      {ran && (
        <DescriptionItem
          name={started ? (finished ? 'Duration' : 'Running for') : finished ? 'Queued for' : 'Queued for'}
        >
          <ElapsedTime since={started ?? created} until={finished} />
        </DescriptionItem>
      )}
      <DescriptionItem name={started ? 'Started' : ran ? 'Requested' : 'Scheduled for'}>
        <span title={formatDateTime(started ?? created)}>
          {formatTime(started ?? created)}
          <span className={classes.small}>{formatDate(started ?? created)}</span>
        </span>
      </DescriptionItem>
      {ran && <DescriptionItem name="Exit code">{code}</DescriptionItem>}
      {ran && (
        <DescriptionItem name="Release">
          {run.deployment_number === null ? null : `deployment ${run.deployment_number}`}
        </DescriptionItem>
      )}
    </DescriptionList>
  );
}
