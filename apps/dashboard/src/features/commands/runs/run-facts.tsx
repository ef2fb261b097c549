import type { CommandRunRecord } from '@fairlead/client';
import { TextLink } from '../../../components/ui/button-link';
import { Elapsed } from '../../../components/ui/elapsed';
import { Fact, Facts } from '../../../components/ui/facts';
import { RelativeTime } from '../../../components/ui/relative-time';
import { formatDate, formatDateTime, formatTime } from '../../../lib/time';
import classes from '../list/commands.module.css';
import { RUN_TRIGGER_WORDS } from '../run-words';

/** What ran, who wanted it, and what came of it. */
export function RunFacts({ run }: { run: CommandRunRecord }) {
  const { application_id: applicationId, command_id: id, command_name: name, trigger, actor } = run;
  const { created_at: created, started_at: started, finished_at: finished, exit_code: code } = run;
  const ran = run.status !== 'missed';
  return (
    <Facts>
      <Fact name="Command">
        {id === null ? (
          `${name}, deleted since`
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
      </Fact>
      <Fact name="By">
        {actor.type === 'system' ? 'Fairlead itself' : actor.name}
        <span className={classes.small}>
          {RUN_TRIGGER_WORDS[trigger]}, <RelativeTime at={created} />
        </span>
      </Fact>
      {ran && (
        <Fact name={started ? (finished ? 'Took' : 'Running for') : finished ? 'Waited' : 'Waiting for'}>
          <Elapsed since={started ?? created} until={finished} />
        </Fact>
      )}
      <Fact name={started ? 'Began' : ran ? 'Asked for' : 'Was due'}>
        <span title={formatDateTime(started ?? created)}>
          {formatTime(started ?? created)}
          <span className={classes.small}>{formatDate(started ?? created)}</span>
        </span>
      </Fact>
      {ran && <Fact name="Exit code">{code}</Fact>}
      {ran && (
        <Fact name="In the release of">
          {run.deployment_number === null ? null : `deployment ${run.deployment_number}`}
        </Fact>
      )}
    </Facts>
  );
}
