import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { uploadSnippet } from './upload-snippet';

/** How a pipeline uploads an archive and deploys it. A default export, for `lazy`. */
export default function UploadInstructions({ applicationId }: { applicationId: string }) {
  return (
    <Stack gap="xs" ta="start">
      <Text fz="sm" c="dimmed">
        Pack the files as tar, gzip or Zstandard, and send the archive with a{' '}
        <Anchor component={Link} to="/settings/tokens/new" fz="inherit" underline="always">
          token
        </Anchor>{' '}
        that has the scope applications:deploy.
      </Text>
      <CodeBlock code={uploadSnippet(location.origin, applicationId)} label="upload commands" />
    </Stack>
  );
}
