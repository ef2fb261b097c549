import type { DeploymentRecord } from '@fairlead/client';
import { Group } from '@mantine/core';
import { CopyButton } from '../../components/ui/copy-button';
import { Elapsed } from '../../components/ui/elapsed';
import { Fact, Facts } from '../../components/ui/facts';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatDuration, shortSha } from '../../lib/format';
import { formatDate, formatDateTime, formatTime } from '../../lib/time';
import { DeploymentLink } from './deployment-link';
import classes from './deployment-facts.module.css';
import { authorName, TRIGGER_WORDS } from './deployment-words';

interface Props {
  deployment: DeploymentRecord;
  /** Whether visitors reach its release now. */
  runs: boolean | undefined;
}

/** Where it came from, who wanted it, and what became of it. */
export function DeploymentFacts({ deployment, runs }: Props) {
  const {
    application_id: applicationId,
    commit,
    ref,
    actor,
    trigger,
    created_at,
    started_at,
    finished_at,
  } = deployment;
  const { restored_from: restored, superseded_by: next, switch: switched } = deployment;
  const release = releaseWords(deployment, runs);
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact name="Commit">
          {commit && (
            <Group gap={2} wrap="nowrap" className={classes.commit}>
              <code title={commit.sha}>{shortSha(commit.sha)}</code>
              <CopyButton value={commit.sha} label="Copy the commit’s id" />
            </Group>
          )}
        </Fact>
        <Fact name="Author">
          {commit && (
            <span title={`${commit.author}, ${formatDateTime(commit.committed_at)}`}>
              {authorName(commit.author)}
              <small>
                <RelativeTime at={commit.committed_at} />
              </small>
            </span>
          )}
        </Fact>
        <Fact name="Asked for">
          <code>{ref}</code>
        </Fact>
        <Fact name="By">
          {actor.type === 'system' ? 'Fairlead itself' : actor.name}
          <small>
            {actor.type === 'token' ? 'token, ' : ''}
            {TRIGGER_WORDS[trigger]}, <RelativeTime at={created_at} />
          </small>
        </Fact>
        <Fact name={started_at ? (finished_at ? 'Took' : 'Running for') : finished_at ? 'Waited' : 'Waiting for'}>
          <Elapsed since={started_at ?? created_at} until={finished_at} />
        </Fact>
        {switched && (
          <Fact name="Visitors led over">
            <span title={formatDateTime(switched.at)}>
              {formatTime(switched.at)}
              <small>
                {formatDate(switched.at)}, in {formatDuration(switched.duration_ms)}
              </small>
            </span>
          </Fact>
        )}
        {release !== null && <Fact name="Release">{release}</Fact>}
        {restored && (
          <Fact name="Started again">
            <span>
              the release of <DeploymentLink applicationId={applicationId} id={restored} />
            </span>
          </Fact>
        )}
        {next && (
          <Fact name="Followed by">
            <DeploymentLink applicationId={applicationId} id={next} />
          </Fact>
        )}
      </Facts>
    </div>
  );
}

function releaseWords({ release_kept: kept, switch: switched }: DeploymentRecord, runs: boolean | undefined) {
  if (runs) return 'Runs now';
  if (kept) return runs === undefined ? undefined : 'Kept, can be rolled back to';
  return switched ? 'No longer kept' : null;
}
