import type { ApplicationRecord } from '@fairlead/client';
import { Anchor, Stack, Text } from '@mantine/core';
import { CodeBlock } from '../../components/ui/display/code-block';
import { sourceOrigin } from '../../lib/format/application-source';
import { deployKeyPageUrl, repositoryHost } from '../../lib/format/repository-url';

/** The deploy key with which the server reads the repository, and where to add it. */
export function DeployKey({ application }: { application: Pick<ApplicationRecord, 'deploy_key' | 'source'> }) {
  const { repository } = sourceOrigin(application.source);
  const page = deployKeyPageUrl(repository);
  return (
    <Stack gap="xs">
      <CodeBlock code={application.deploy_key.public_key} label="deploy key" wrap />
      <Text fz="sm" c="dimmed">
        {page ? (
          <>
            <Anchor href={page} target="_blank" rel="noreferrer" fz="inherit" underline="always">
              Add it to the repository on {repositoryHost(repository)}
            </Anchor>
            . Read access is enough.
          </>
        ) : (
          <>Add it to the repository’s deploy keys, usually under Settings. Read access is enough.</>
        )}
      </Text>
    </Stack>
  );
}
