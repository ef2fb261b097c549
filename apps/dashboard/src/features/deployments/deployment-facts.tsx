import type { DeploymentArtifact, DeploymentRecord } from '@fairlead/client';
import { Group } from '@mantine/core';
import { CopyButton } from '../../components/ui/copy-button';
import { Elapsed } from '../../components/ui/elapsed';
import { Fact, Facts } from '../../components/ui/facts';
import { RelativeTime } from '../../components/ui/relative-time';
import { formatDuration, shortSha } from '../../lib/format';
import { imageName, shortDigest } from '../../lib/image';
import { formatDate, formatDateTime, formatTime } from '../../lib/time';
import { DeploymentLink } from './deployment-link';
import classes from './deployment-facts.module.css';
import { authorName, TRIGGER_WORDS } from './deployment-words';

interface Props {
  deployment: DeploymentRecord;
  /** Whether visitors reach its release now. */
  runs: boolean | undefined;
  /** Whether the application comes from an image now: that of a deployment is known only once the registry has said it. */
  ofImage: boolean;
}

/** Where it came from, who wanted it, and what became of it. */
export function DeploymentFacts({ deployment, runs, ofImage }: Props) {
  const {
    application_id: applicationId,
    artifact,
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
  const isImage = commit === null && (ofImage || Boolean(artifact?.image));
  return (
    <div className={classes.facts}>
      <Facts>
        {!isImage && (
          <>
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
          </>
        )}
        {(isImage || artifact?.kind === 'docker') && (
          <Fact name="Image" wide>
            {artifact && <ImageFact artifact={artifact} />}
          </Fact>
        )}
        <Fact name="Asked for">
          <code title={ref}>{isImage ? imageName(ref) : ref}</code>
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

/** Enough of the digest to tell images apart; all of it is copied, with the image's name where a registry knows it. */
const ImageFact = ({ artifact: { digest, image } }: { artifact: DeploymentArtifact }) => (
  <Group gap={2} wrap="nowrap" className={classes.commit}>
    <code title={image ?? digest}>{shortDigest(digest)}</code>
    <CopyButton value={image ?? digest} label={image ? 'Copy the image with its digest' : 'Copy the image’s digest'} />
  </Group>
);

function releaseWords({ release_kept: kept, switch: switched }: DeploymentRecord, runs: boolean | undefined) {
  if (runs) return 'Runs now';
  if (kept) return runs === undefined ? undefined : 'Kept, can be rolled back to';
  return switched ? 'No longer kept' : null;
}
