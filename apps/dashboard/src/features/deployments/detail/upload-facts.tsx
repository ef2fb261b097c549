import type { DeploymentRecord } from '@fairlead/client';
import { Group } from '@mantine/core';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { DescriptionItem } from '../../../components/ui/layout/description-list';
import { refLabel } from '../../../lib/format/application-source';
import { formatBytes } from '../../../lib/format/format-values';
import classes from './deployment-details.module.css';

/** What was uploaded, by whom, and its checksum. */
export function UploadFacts({ upload }: { upload: NonNullable<DeploymentRecord['upload']> }) {
  const { id, size_bytes: size, sha256, format, actor, created_at: at } = upload;
  return (
    <>
      <DescriptionItem name="Upload">
        <span title={id}>
          {refLabel(id)}
          <small>
            {format}, {formatBytes(size)}
          </small>
        </span>
      </DescriptionItem>
      <DescriptionItem name="Uploaded by">
        <span>
          {actor.name}
          <small>
            {actor.type === 'token' ? 'token, ' : ''}
            <RelativeTime at={at} />
          </small>
        </span>
      </DescriptionItem>
      <DescriptionItem name="SHA-256" wide>
        <Group gap={2} wrap="nowrap" className={classes.commit}>
          <code style={{ overflowWrap: 'anywhere' }}>{sha256}</code>
          <CopyButton value={sha256} label="Copy the SHA-256 of the upload" />
        </Group>
      </DescriptionItem>
    </>
  );
}
