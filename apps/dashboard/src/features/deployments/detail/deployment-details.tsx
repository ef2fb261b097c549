import type { CommitStatus, DeploymentArtifact, DeploymentRecord } from '@fairlead/client';
import { Group } from '@mantine/core';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { formatDuration, shortSha } from '../../../lib/format/format-values';
import { shortDigest } from '../../../lib/format/image-name';
import { refLabel } from '../../../lib/format/application-source';
import { formatDate, formatDateTime, formatTime } from '../../../lib/format/format-time';
import { DeploymentLink } from './deployment-link';
import { UploadFacts } from './upload-facts';
import classes from './deployment-details.module.css';
import { COMMIT_STATE_LABELS, commitAuthorName, DEPLOYMENT_TRIGGER_LABELS } from '../deployment-labels';

interface Props {
  deployment: DeploymentRecord;
  /** Whether its release is live. */
  runs: boolean | undefined;
  /**
   * Whether the application uses an image now: the image of a deployment is known only after the registry has resolved
   * it.
   */
  ofImage: boolean;
}

/** Source, trigger and result of a deployment. */
export function DeploymentDetails({ deployment, runs, ofImage }: Props) {
  const {
    application_id: applicationId,
    artifact,
    commit,
    commit_status: status,
    ref,
    actor,
    trigger,
    created_at,
    started_at,
    finished_at,
  } = deployment;
  const { upload, restored_from: restored, superseded_by: next, switch: switched } = deployment;
  const release = releaseLabel(deployment, runs);
  const isImage = commit === null && upload === null && (ofImage || Boolean(artifact?.image));
  return (
    <div className={classes.facts}>
      <DescriptionList>
        {upload && <UploadFacts upload={upload} />}
        {!isImage && !upload && (
          <>
            <DescriptionItem name="Commit">
              {commit && (
                <Group gap={2} wrap="nowrap" className={classes.commit}>
                  <code title={commit.sha}>{shortSha(commit.sha)}</code>
                  <CopyButton value={commit.sha} label="Copy the commit SHA" />
                </Group>
              )}
            </DescriptionItem>
            <DescriptionItem name="Author">
              {commit && (
                <span title={`${commit.author}, ${formatDateTime(commit.committed_at)}`}>
                  {commitAuthorName(commit.author)}
                  <small>
                    <RelativeTime at={commit.committed_at} />
                  </small>
                </span>
              )}
            </DescriptionItem>
          </>
        )}
        {(isImage || artifact?.kind === 'docker') && (
          <DescriptionItem name="Image" wide>
            {artifact && <ImageFact artifact={artifact} />}
          </DescriptionItem>
        )}
        {!upload && (
          <DescriptionItem name="Ref">
            <code title={ref}>{refLabel(ref)}</code>
          </DescriptionItem>
        )}
        <DescriptionItem name="Triggered by">
          {actor.type === 'system' ? 'Fairlead' : actor.name}
          <small>
            {actor.type === 'token' ? 'token, ' : ''}
            {DEPLOYMENT_TRIGGER_LABELS[trigger]}, <RelativeTime at={created_at} />
          </small>
        </DescriptionItem>
        <DescriptionItem
          name={started_at ? (finished_at ? 'Duration' : 'Running for') : finished_at ? 'Queued for' : 'Queued for'}
        >
          <ElapsedTime since={started_at ?? created_at} until={finished_at} />
        </DescriptionItem>
        {switched && (
          <DescriptionItem name="Traffic switched">
            <span title={formatDateTime(switched.at)}>
              {formatTime(switched.at)}
              <small>
                {formatDate(switched.at)}, in {formatDuration(switched.duration_ms)}
              </small>
            </span>
          </DescriptionItem>
        )}
        {release !== null && <DescriptionItem name="Release">{release}</DescriptionItem>}
        {status && (
          <DescriptionItem name="Commit status" wide>
            <span>
              {COMMIT_STATE_LABELS[status.state]}
              <small>
                <CommitStatusReport status={status} />
              </small>
            </span>
          </DescriptionItem>
        )}
        {restored && (
          <DescriptionItem name="Restarted">
            <span>
              the release of <DeploymentLink applicationId={applicationId} id={restored} />
            </span>
          </DescriptionItem>
        )}
        {next && (
          <DescriptionItem name="Superseded by">
            <DeploymentLink applicationId={applicationId} id={next} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </div>
  );
}

/** Whether the forge shows the status. */
function CommitStatusReport({ status: { reported_at: reportedAt, error } }: { status: CommitStatus }) {
  if (error !== null) return `not accepted by the forge: ${error}`;
  if (reportedAt === null) return 'being sent to the forge';
  return (
    <>
      reported to the forge <RelativeTime at={reportedAt} />
    </>
  );
}

/** A short digest is shown; copying includes the whole digest and, where a registry knows it, the name of the image. */
const ImageFact = ({ artifact: { digest, image } }: { artifact: DeploymentArtifact }) => (
  <Group gap={2} wrap="nowrap" className={classes.commit}>
    <code title={image ?? digest}>{shortDigest(digest)}</code>
    <CopyButton value={image ?? digest} label={image ? 'Copy the image with its digest' : 'Copy the image’s digest'} />
  </Group>
);

function releaseLabel({ release_kept: kept, switch: switched }: DeploymentRecord, runs: boolean | undefined) {
  if (runs) return 'Current';
  if (kept) return runs === undefined ? undefined : 'Kept for rollback';
  return switched ? 'Deleted' : null;
}
