import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Radio, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { shortSha } from '../../../lib/format/format-values';
import { shortDigest } from '../../../lib/format/image-name';
import { refLabel } from '../../../lib/format/application-source';
import classes from './release-picker.module.css';
import { retainedReleasesQuery } from '../target-queries';

interface Props {
  application: ApplicationRecord;
  value: DeploymentRecord | undefined;
  onChange: (deployment: DeploymentRecord) => void;
}

/**
 * Releases available for rollback. The previous one is preselected; releases that were rolled back from had a problem.
 */
export function ReleasePicker({ application, value, onChange }: Props) {
  const { data, error, refetch } = useQuery(retainedReleasesQuery(application.id));
  const runs = data?.find(({ id }) => id === application.current_deployment_id)?.release_number;
  const others = data?.filter(({ release_number }) => release_number !== runs);
  const before = others?.find(({ status, release_number }) => status === 'superseded' && release_number < (runs ?? 0));
  const first = before ?? others?.[0];
  useEffect(() => {
    if (!value && first) onChange(first);
  }, [value, first, onChange]);
  if (error) return <ErrorNotice error={error} title="Could not load releases" onRetry={() => void refetch()} />;
  if (!others) return <Skeleton height={96} />;
  if (others.length === 0) {
    return (
      <Text fz="sm" fw={500}>
        There is no other release on the server to roll back to yet.
      </Text>
    );
  }
  return (
    <Radio.Group
      label="Roll back to"
      value={value?.id ?? ''}
      onChange={(id) => {
        const wanted = others.find((deployment) => deployment.id === id);
        if (wanted) onChange(wanted);
      }}
    >
      <Stack gap={0} className={classes.list}>
        {others.map((deployment) => (
          <Radio
            key={deployment.id}
            value={deployment.id}
            classNames={{ root: classes.item, body: classes.body, labelWrapper: classes.label }}
            label={<Release deployment={deployment} isBefore={deployment === before} />}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

function Release({ deployment, isBefore }: { deployment: DeploymentRecord; isBefore: boolean }) {
  const { number, commit, artifact, ref, status, created_at } = deployment;
  return (
    <span className={classes.release}>
      <span>
        Deployment {number}{' '}
        {commit ? <code>{shortSha(commit.sha)}</code> : artifact && <code>{shortDigest(artifact.digest)}</code>}
      </span>
      <span className={classes.message}>{commit ? commit.message.split('\n')[0] : refLabel(ref)}</span>
      <span className={classes.hint}>
        {isBefore ? 'previous' : status === 'rolled_back' ? 'rolled back' : <RelativeTime at={created_at} />}
      </span>
    </span>
  );
}
