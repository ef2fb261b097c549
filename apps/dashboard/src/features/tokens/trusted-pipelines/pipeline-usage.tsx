import type { TrustedPipelineRecord } from '@fairlead/client';
import { NativeSelect, Skeleton, Stack } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { applicationOptionQuery, type ApplicationOption } from '../../../components/record-select/option-queries';
import { Panel } from '../../../components/ui/layout/panel';

const ApplicationSelect = lazy(() => import('../create/application-select'));
const PipelineSnippet = lazy(() => import('../../../components/pipeline-snippet/pipeline-snippet'));

/** The pipeline that a run needs to deploy by this trust. */
export function PipelineUsage({ pipeline }: { pipeline: TrustedPipelineRecord }) {
  const { provider, application_ids: ids, audience } = pipeline;
  const bound = useQueries({ queries: (ids ?? []).map((id) => applicationOptionQuery(id)) });
  const [chosen, setChosen] = useState<ApplicationOption>();
  // Those that were deleted are left out.
  const known = bound.flatMap(({ data }) => (data ? [data] : []));
  const application = chosen ?? known[0];
  if (provider === 'oidc' || (ids && known.length === 0)) return null;
  return (
    <Panel title="Pipeline" description="What the repository needs to deploy without a stored secret.">
      <Suspense fallback={<Skeleton height={280} />}>
        <Stack gap="md">
          {ids === null && (
            <ApplicationSelect
              description="The application that the pipeline deploys."
              value={chosen}
              onChange={setChosen}
            />
          )}
          {known.length > 1 && (
            <NativeSelect
              label="Application"
              maw={420}
              data={known.map(({ id, name }) => ({ value: id, label: name }))}
              value={application?.id}
              onChange={({ currentTarget }) => setChosen(known.find(({ id }) => id === currentTarget.value))}
            />
          )}
          {application && (
            <PipelineSnippet
              application={application}
              credentials={['keyless']}
              forges={[provider]}
              audience={audience}
            />
          )}
        </Stack>
      </Suspense>
    </Panel>
  );
}
